//! The progress of steps: one updated line on a TTY, plain lines elsewhere.

use std::io::{IsTerminal, Write, stdout};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

const FRAME: Duration = Duration::from_millis(120);
const FRAMES: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠋'];
/// Without a TTY a long step prints a line at this interval.
const STILL_ALIVE_AFTER: Duration = Duration::from_secs(15);
const LINE_CHARS_MAX: usize = 79;

/// The steps that run at this moment: there is only one terminal.
static STEPS: Mutex<Steps> = Mutex::new(Steps { running: Vec::new(), next_id: 0, frame: 0, drawn: false });

struct Steps {
    running: Vec<Running>,
    next_id: usize,
    frame: usize,
    drawn: bool,
}

struct Running {
    id: usize,
    title: String,
    note: String,
    started: Instant,
    said: Instant,
}

/// A running step. Dropped without an outcome, it disappears, since the error explains.
pub struct Step {
    id: usize,
    ticker: JoinHandle<()>,
}

impl Step {
    /// Needs a running tokio runtime.
    pub fn start(title: &str) -> Self {
        let mut steps = steps();
        let id = steps.next_id;
        steps.next_id += 1;
        let now = Instant::now();
        steps.running.push(Running { id, title: title.to_owned(), note: String::new(), started: now, said: now });
        if !stdout().is_terminal() {
            println!("· {title} …");
        }
        let ticker = tokio::spawn(async move {
            let mut every = tokio::time::interval(FRAME);
            loop {
                every.tick().await;
                tick(id);
            }
        });
        Self { id, ticker }
    }

    /// Usually the last line that a tool printed.
    pub fn note(&self, note: &str) {
        if let Some(step) = steps().running.iter_mut().find(|step| step.id == self.id) {
            note.trim().clone_into(&mut step.note);
        }
    }

    pub fn done(self, outcome: &str) {
        let mut steps = steps();
        steps.clear();
        if let Some(step) = steps.running.iter().find(|step| step.id == self.id) {
            println!("✓ {}: {outcome} ({})", step.title, seconds(step.started.elapsed()));
        }
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        self.ticker.abort();
        let mut steps = steps();
        steps.clear();
        steps.running.retain(|step| step.id != self.id);
    }
}

fn steps() -> MutexGuard<'static, Steps> {
    STEPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first of the running steps draws the line for all of them.
fn tick(id: usize) {
    let mut steps = steps();
    if !stdout().is_terminal() {
        steps.say_still_alive();
    } else if steps.running.first().is_some_and(|first| first.id == id) {
        steps.draw();
    }
}

impl Steps {
    fn draw(&mut self) {
        self.frame = (self.frame + 1) % FRAMES.len();
        let steps: Vec<String> =
            self.running.iter().map(|step| format!("{} {}", step.title, seconds(step.started.elapsed()))).collect();
        let note = self.running.iter().rev().map(|step| step.note.as_str()).find(|note| !note.is_empty());
        let line = format!("{} {}  {}", FRAMES[self.frame], steps.join(", "), note.unwrap_or_default());
        print!("\r\x1b[2K{}", line.chars().take(LINE_CHARS_MAX).collect::<String>());
        // A closed terminal is no reason to fail.
        let _ = stdout().flush();
        self.drawn = true;
    }

    fn clear(&mut self) {
        if self.drawn {
            print!("\r\x1b[2K");
            let _ = stdout().flush();
            self.drawn = false;
        }
    }

    fn say_still_alive(&mut self) {
        for step in &mut self.running {
            if step.said.elapsed() >= STILL_ALIVE_AFTER {
                step.said = Instant::now();
                let line = format!("  {}: {}, {}", step.title, seconds(step.started.elapsed()), step.note);
                println!("{}", line.chars().take(LINE_CHARS_MAX).collect::<String>());
            }
        }
    }
}

/// "0.4 s", "12.3 s", "2 min 05 s".
pub fn seconds(elapsed: Duration) -> String {
    let whole = elapsed.as_secs();
    if whole < 60 {
        return format!("{whole}.{} s", elapsed.subsec_millis() / 100);
    }
    format!("{} min {:02} s", whole / 60, whole % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_as_a_person_says_them() {
        assert_eq!(seconds(Duration::from_millis(449)), "0.4 s");
        assert_eq!(seconds(Duration::from_millis(59_990)), "59.9 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 05 s");
    }
}
