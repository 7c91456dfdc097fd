/** The counts and durations that Prometheus collects. */
export interface Metrics {
  requestEnded(route: string, method: string, status: number, seconds: number): void
  laudoProcessed(outcome: 'pronto' | 'erro' | 'falhou', seconds: number): void
  /** Writes the text of /metricas. */
  text(): Promise<string>
}
