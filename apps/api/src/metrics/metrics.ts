import type { ReadServer } from '../db/connections/standby.ts'
import type { FileFault } from '../files/stores/store-errors.ts'
import type { ScanOutcome } from '../scan/scanner.ts'

/** The counts and durations that Prometheus collects. */
export interface Metrics {
  requestBegan(): void
  requestEnded(route: string, method: string, status: number, seconds: number): void
  jobEnded(queue: string, outcome: 'feito' | 'falhou' | 'devolvido', seconds: number): void
  laudoProcessed(outcome: 'pronto' | 'erro' | 'falhou', seconds: number): void
  /** Counts a stored file that was needed and is lost or damaged. */
  fileFault(fault: FileFault): void
  fileScanned(outcome: ScanOutcome): void
  /** Counts a reading that a standby may answer, by the server that did. */
  readFrom(server: ReadServer): void
  /** Writes the text of /metricas. */
  text(): Promise<string>
}
