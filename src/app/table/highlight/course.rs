//! The course of a road over the board, and the sheet of light that lies on its squares.

use bevy::prelude::*;

use super::sheet::Sheet;
use crate::app::table::layout::Layout;
use crate::rules::{Direction, Square};

/// Above all marks but the flash of a refusal.
const HEIGHT: f32 = 0.0203;
/// The lines of a square's grid, from its middle.
const LINES: [f32; 8] = [0.0, 0.25, 0.38, 0.42, 0.43, 0.474, 0.48, 0.5];
/// How strong the light is, by the distance from the edge of the road: a line, and a glow inwards.
const PROFILE: [(f32, f32); 7] =
    [(0.0, 0.0), (0.02, 0.0), (0.026, 1.0), (0.07, 1.0), (0.08, 0.62), (0.3, 0.24), (0.5, 0.16)];

/// How far the light spills over the squares beside the road, in squares, and how strong it is there.
const SPILL: f32 = 0.45;
const SPILT: f32 = 0.30;
/// The lines of the grid on such a square.
const SPILL_LINES: [f32; 11] = [-0.5, -0.4, -0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5];

/// The way of the light: from one edge of the board over the middles of the squares to the other.
pub(super) struct Course {
    /// The edge, the squares, the other edge.
    points: Vec<Vec3>,
}

impl Course {
    /// Along these squares, each touching the next, at these heights above them; `None` without
    /// squares.
    pub(super) fn new(
        squares: &[Square],
        heights: impl Iterator<Item = f32>,
        layout: &Layout,
    ) -> Option<Course> {
        let middles = squares
            .iter()
            .zip(heights)
            .map(|(&at, high)| layout.square_middle(at) + Vec3::Y * high);
        let middles: Vec<Vec3> = middles.collect();
        let (&first, &last) = (middles.first()?, middles.last()?);
        let way = 0.5 * way(crossing(squares, layout)?);
        let points = [first - way].into_iter().chain(middles).chain([last + way]).collect();
        Some(Course { points })
    }

    /// The place `along` the course, in squares from the middle of the first one.
    pub(super) fn at(&self, along: f32) -> Vec3 {
        // Both ends are half a square from the next middle.
        let last = self.points.len() as f32 - 3.0;
        let step = if along < 0.0 {
            (2.0 * along + 1.0).max(0.0)
        } else if along > last {
            1.0 + last + (2.0 * (along - last)).min(1.0)
        } else {
            1.0 + along
        };
        let index = (step as usize).min(self.points.len() - 2);
        self.points[index].lerp(self.points[index + 1], step - index as f32)
    }

    /// How far along a place is that lies on the `index`th square.
    fn along(&self, index: usize, place: Vec3) -> f32 {
        let [before, middle, after] = [0, 1, 2].map(|step| self.points[index + step].with_y(0.0));
        let off = (place - middle).with_y(0.0);
        let come = off.dot((middle - before).normalize_or_zero());
        let gone = off.dot((after - middle).normalize_or_zero());
        index as f32 + come.min(0.0) + gone.max(0.0)
    }
}

/// The way over the board of a road that joins two opposite edges.
fn crossing(squares: &[Square], layout: &Layout) -> Option<Direction> {
    let (first, last) = (squares.first()?, squares.last()?);
    let most = layout.size().get() - 1;
    let is_across = first.file() == 0 && last.file() == most;
    Some(if is_across { Direction::Right } else { Direction::Up })
}

/// One square's length in a direction.
pub(super) fn way(direction: Direction) -> Vec3 {
    match direction {
        Direction::Up => Vec3::NEG_Z,
        Direction::Down => Vec3::Z,
        Direction::Left => Vec3::NEG_X,
        Direction::Right => Vec3::X,
    }
}

/// The sheet on all squares of a road as one: a line around it, open at the board's edges.
pub(super) fn sheet(squares: &[Square], course: &Course, layout: &Layout) -> Sheet {
    let mut sheet = Sheet::default();
    let cells: Vec<Vec3> = squares.iter().map(|&square| layout.square_middle(square)).collect();
    // Beyond both edges it goes on, unseen.
    let way = crossing(squares, layout).map_or(Vec3::ZERO, way);
    let ends = cells.first().map(|first| first - way).into_iter();
    let ends: Vec<Vec3> = ends.chain(cells.last().map(|last| last + way)).collect();
    let is_road = |cell: Vec3| cells.iter().chain(&ends).any(|other| other.distance(cell) < 0.1);
    let lines: Vec<f32> =
        LINES.iter().rev().map(|line| -line).chain(LINES[1..].iter().copied()).collect();
    for (index, &cell) in cells.iter().enumerate() {
        let outside: Vec<Vec2> = AROUND
            .into_iter()
            .filter(|step| !is_road(cell + Vec3::new(step.x, 0.0, step.y)))
            .collect();
        // Nearer rows first: seen from above that is counter-clockwise.
        let places = lines.iter().rev().flat_map(|&z| lines.iter().map(move |&x| Vec2::new(x, z)));
        let points: Vec<(Vec3, f32, f32)> = places
            .map(|place| {
                let at = cell + Vec3::new(place.x, HEIGHT, place.y);
                (at, course.along(index, at), profile(from_edge(place, &outside)))
            })
            .collect();
        sheet.grid(lines.len(), &points);
    }
    spill(&mut sheet, &cells, course, layout);
    sheet
}

/// The light that a road throws on the squares beside it.
fn spill(sheet: &mut Sheet, road: &[Vec3], course: &Course, layout: &Layout) {
    let touches = |cell: Vec3| {
        let apart = road.iter().map(|other| (cell - other).abs().max_element());
        let nearest = apart.fold(f32::MAX, f32::min);
        nearest > 0.5 && nearest < 1.5
    };
    let beside = layout.size().squares().map(|square| layout.square_middle(square));
    for cell in beside.filter(|&cell| touches(cell)) {
        let places =
            SPILL_LINES.iter().rev().flat_map(|&z| SPILL_LINES.iter().map(move |&x| (x, z)));
        let points: Vec<(Vec3, f32, f32)> = places
            .map(|(x, z)| {
                let at = cell + Vec3::new(x, HEIGHT, z);
                let (index, distance) = nearest_cell(road, at);
                let share = (1.0 - distance / SPILL).max(0.0);
                (at, course.along(index, at), SPILT * share * share)
            })
            .collect();
        sheet.grid(SPILL_LINES.len(), &points);
    }
}

/// Which square of a road is nearest to a place beside it, and how far its edge is.
fn nearest_cell(road: &[Vec3], at: Vec3) -> (usize, f32) {
    let distances = road.iter().map(|cell| {
        let beyond = ((at - cell).with_y(0.0).abs() - 0.5).max(Vec3::ZERO);
        beyond.length()
    });
    let nearest = distances.enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other));
    nearest.unwrap_or((0, f32::MAX))
}

/// The steps to the eight squares around one.
const AROUND: [Vec2; 8] = [
    Vec2::new(-1.0, -1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(1.0, 1.0),
];

/// How far a place of a square is from the nearest of the squares around it that are `outside`.
fn from_edge(place: Vec2, outside: &[Vec2]) -> f32 {
    let distance = |step: &Vec2| {
        // Along an axis in which the other square is not shifted, it is not away.
        let away = (0.5 - place * *step) * step.abs();
        away.max_element()
    };
    outside.iter().map(distance).fold(0.5, f32::min)
}

fn profile(distance: f32) -> f32 {
    let pairs = PROFILE.windows(2).map(|pair| (pair[0], pair[1]));
    let found = pairs.into_iter().find(|&(_, (to, _))| distance <= to);
    found.map_or(PROFILE[PROFILE.len() - 1].1, |((from, low), (to, high))| {
        low + (high - low) * ((distance - from) / (to - from)).clamp(0.0, 1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Size;

    fn squares(names: &[&str]) -> Vec<Square> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn course(names: &[&str]) -> (Course, Layout) {
        let layout = Layout::new(Size::FIVE, Default::default());
        let squares = squares(names);
        let heights = squares.iter().map(|_| 0.25);
        (Course::new(&squares, heights, &layout).unwrap(), layout)
    }

    const BEND: [&str; 6] = ["a2", "b2", "b3", "c3", "d3", "e3"];

    #[test]
    fn a_course_goes_from_edge_to_edge_over_every_square() {
        let (course, layout) = course(&BEND);
        for (index, name) in BEND.iter().enumerate() {
            let middle = layout.square_middle(name.parse().unwrap());
            let at = course.at(index as f32);
            assert!(at.distance(middle + Vec3::Y * 0.25) < 1e-5, "{name}");
            assert!((course.along(index, middle) - index as f32).abs() < 1e-5);
        }
        assert!((course.at(-9.0).x + layout.board_half()).abs() < 1e-5);
        assert!((course.at(99.0).x - layout.board_half()).abs() < 1e-5);
        let steps: Vec<Vec3> = (-10..=110).map(|step| course.at(0.05 * step as f32)).collect();
        let longest = steps.windows(2).map(|pair| pair[0].distance(pair[1])).fold(0.0, f32::max);
        assert!(longest < 0.08, "{longest}");
    }

    #[test]
    fn where_two_squares_of_a_road_meet_it_is_as_far_from_both_sides() {
        let (course, layout) = course(&BEND);
        for index in 1..BEND.len() {
            let [one, next] = [index - 1, index].map(|at| BEND[at].parse().unwrap());
            let border = 0.5 * (layout.square_middle(one) + layout.square_middle(next));
            let (from, to) = (course.along(index - 1, border), course.along(index, border));
            assert!((from - to).abs() < 1e-5 && (from - index as f32 + 0.5).abs() < 1e-5);
        }
    }

    #[test]
    fn a_line_is_around_the_road_and_none_within() {
        let inside: Vec<Vec2> = vec![Vec2::NEG_Y, Vec2::Y];
        assert_eq!(profile(from_edge(Vec2::new(0.1, 0.45), &inside)), 1.0);
        assert!(profile(from_edge(Vec2::new(0.5, 0.0), &inside)) < 0.3, "open to the next square");
        let corner: Vec<Vec2> = vec![Vec2::new(1.0, 1.0)];
        assert_eq!(profile(from_edge(Vec2::new(0.45, 0.45), &corner)), 1.0, "around a bend");
        assert!(profile(from_edge(Vec2::new(0.45, 0.0), &corner)) < 0.3);
    }
}
