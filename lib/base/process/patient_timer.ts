/** A timer that can be stopped before it calls back. */
export interface PatientTimer {
  stop(): void;
}

/**
 * Calls back after a time, in which the time that this process itself was too busy to look at timers does not count. After
 * such a time it waits for as long again, a second at most, so that an answer that came in the meantime is read first.
 */
export function patientTimer(timeoutMs: number, onEnd: () => void): PatientTimer {
  let leftMs = timeoutMs;
  let busyMs = 0;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const began = performance.now();
    const stepMs = Math.min(leftMs, STEP_MS);
    timer = setTimeout(() => {
      const lastedMs = performance.now() - began;
      const lateMs = lastedMs - stepMs;
      if (lateMs > LATE_MS) busyMs += lateMs;
      leftMs -= lateMs > LATE_MS ? stepMs : lastedMs;
      if (leftMs > 0) wait();
      else if (busyMs > 0) timer = setTimeout(onEnd, Math.min(busyMs, MOST_AGAIN_MS));
      else onEnd();
    }, stepMs);
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}

/** How often it looks. */
const STEP_MS = 100;
/** What a timer may be late on a busy machine without its process being busy. */
const LATE_MS = 20;
const MOST_AGAIN_MS = 1_000;
