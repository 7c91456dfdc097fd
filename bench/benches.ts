/** Every bench there is. */
import type { Bench } from './contest.ts'
import { engineBench } from './engine/engine.bench.ts'
import { kmlBench } from './kml/kml.bench.ts'

export const BENCHES: readonly Bench[] = [engineBench, kmlBench]
