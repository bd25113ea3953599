/** A timer that can be stopped before it calls back. */
export interface PatientTimer {
  stop(): void;
}

/**
 * Calls back after a time, in which the time that this process itself was too busy to look at timers does not count: an
 * answer that came in the meantime is read before it is too late.
 */
export function patientTimer(timeoutMs: number, onEnd: () => void): PatientTimer {
  let leftMs = timeoutMs;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const began = performance.now();
    const stepMs = Math.min(leftMs, STEP_MS);
    timer = setTimeout(() => {
      const lastedMs = performance.now() - began;
      const wasBusy = lastedMs > stepMs + LATE_MS;
      leftMs = wasBusy ? Math.max(leftMs - stepMs, LATE_MS) : leftMs - lastedMs;
      if (leftMs <= 0) onEnd();
      else wait();
    }, stepMs);
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}

/** How often it looks. */
const STEP_MS = 100;
/** What a timer may be late on a busy machine without its process being busy. */
const LATE_MS = 20;
