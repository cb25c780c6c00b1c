//! Networks as files: a head, the numbers, and a check sum, all little endian.

use std::sync::OnceLock;

use thiserror::Error;

use super::{FIRST, Inputs, Net, NetWeights, Row, SECOND};
use crate::rules::Size;

/// Then the board's edge (u8), the sums of both layers (u8 each), a 0, the scale (i32), the number of rows (u32),
/// the rows (i16), the second layer (i16), its start (i32), the output (i32), its start
/// (i32), and FNV-1a of all that (u64).
const MAGIC: &[u8; 8] = b"RSNET  1";

/// The networks that the bot plays with, by size.
pub(super) const SHIPPED: [(u8, &[u8]); 2] =
    [(5, include_bytes!("files/5.net")), (6, include_bytes!("files/6.net"))];

/// Why bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReadNetError {
    /// Another kind of file.
    #[error("this is no network")]
    Foreign,
    /// A network of another shape.
    #[error("the network is one for another version")]
    Shape,
    /// The check sum is wrong, or bytes are missing.
    #[error("the network is damaged")]
    Damaged,
}

impl Net {
    /// The network that comes with the program for this size, if there is one.
    #[must_use]
    pub fn shipped(size: Size) -> Option<&'static Net> {
        static NETS: OnceLock<Vec<Net>> = OnceLock::new();
        let nets = NETS.get_or_init(|| {
            let read = |&(_, bytes): &(u8, &[u8])| Net::read(bytes);
            SHIPPED.iter().map(read).collect::<Result<_, _>>().expect("what is shipped is tested")
        });
        nets.iter().find(|net| net.size() == size)
    }

    pub(in crate::bot) fn new(size: Size, weights: NetWeights) -> Net {
        let inputs = Inputs::new(size);
        debug_assert_eq!(weights.rows.len(), inputs.len() + 1, "a row for each input");
        Net { inputs, weights }
    }

    /// The board that it was trained for.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.inputs.size()
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not those of a network of this version.
    pub fn read(bytes: &[u8]) -> Result<Net, ReadNetError> {
        if !bytes.starts_with(MAGIC) {
            return Err(ReadNetError::Foreign);
        }
        let (content, sum) = bytes.split_last_chunk::<8>().ok_or(ReadNetError::Damaged)?;
        if u64::from_le_bytes(*sum) != fnv(content) {
            return Err(ReadNetError::Damaged);
        }
        let mut reader = Reader(&content[MAGIC.len()..]);
        let shape: [u8; 4] = reader.take()?;
        let size = Size::new(shape[0]).ok_or(ReadNetError::Shape)?;
        let inputs = Inputs::new(size);
        let scale = reader.i32()?;
        let rows = reader.i32()?;
        if shape[1..] != [FIRST as u8, SECOND as u8, 0] || rows as usize != inputs.len() + 1 {
            return Err(ReadNetError::Shape);
        }
        let rows = (0..rows).map(|_| reader.row()).collect::<Result<_, _>>()?;
        let mut weights = NetWeights {
            scale,
            rows,
            second: [const { Row([0; FIRST]) }; SECOND],
            second_start: [0; SECOND],
            out: [0; SECOND],
            out_start: 0,
        };
        for row in &mut weights.second {
            *row = reader.row()?;
        }
        for value in weights.second_start.iter_mut().chain(&mut weights.out) {
            *value = reader.i32()?;
        }
        weights.out_start = reader.i32()?;
        if reader.0.is_empty() { Ok(Net { inputs, weights }) } else { Err(ReadNetError::Damaged) }
    }

    /// The bytes of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = &self.weights;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([self.size().get(), FIRST as u8, SECOND as u8, 0]);
        bytes.extend(weights.scale.to_le_bytes());
        bytes.extend((weights.rows.len() as u32).to_le_bytes());
        for row in weights.rows.iter().chain(&weights.second) {
            bytes.extend(row.0.iter().flat_map(|value| value.to_le_bytes()));
        }
        for value in weights.second_start.iter().chain(&weights.out) {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(weights.out_start.to_le_bytes());
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], ReadNetError> {
        let (head, tail) = self.0.split_first_chunk().ok_or(ReadNetError::Damaged)?;
        self.0 = tail;
        Ok(*head)
    }

    fn i32(&mut self) -> Result<i32, ReadNetError> {
        self.take().map(i32::from_le_bytes)
    }

    fn row(&mut self) -> Result<Row, ReadNetError> {
        let mut row = Row([0; FIRST]);
        for value in &mut row.0 {
            *value = i16::from_le_bytes(self.take()?);
        }
        Ok(row)
    }
}
