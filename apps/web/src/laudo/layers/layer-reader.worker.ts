import { serveWorker } from '../../ui/worker/serve-worker.ts'
import { readLayerOf } from './read-layer.ts'

const program = { read: readLayerOf }
export type LayerProgram = typeof program
serveWorker(program)
