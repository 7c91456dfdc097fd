/** What is counted and timed, for Prometheus. */
export interface Metrics {
  requestEnded(route: string, method: string, status: number, seconds: number): void
  laudoProcessed(outcome: 'pronto' | 'erro' | 'falhou', seconds: number): void
  /** The text of /metricas. */
  text(): Promise<string>
}
