/** Traces of requests, jobs and their statements in the form of OpenTelemetry. Without FAIXA_RASTROS there are none. */
import type { IncomingHttpHeaders } from 'node:http'

export interface RequestSpan {
  /** 32 hexadecimal digits, which the log line of the request repeats. */
  readonly traceId: string
  /** Runs the work of the request, so that its statements become parts of the span. */
  run(act: () => void): void
  end(route: string, method: string, status: number): void
}

export interface Tracing {
  /** Begins the span of a request, as a part of the trace in its `traceparent`. */
  begin(headers: IncomingHttpHeaders): RequestSpan
  /** Records a statement that has ended; `sql` has placeholders in the place of values. */
  statement(sql: string, durationMs: number, error?: unknown): void
  job<T>(queue: string, act: () => Promise<T>): Promise<T>
  /** Sends the spans that were not sent yet. */
  stop(): Promise<void>
}
