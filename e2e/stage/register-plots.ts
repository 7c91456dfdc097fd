import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Registers the plots of an area file for an empresa or a unidade. TODO(when areas can be registered through the API): do that. */
export async function registerPlots({ folder }: Stage, areaKml: Buffer, empresa: number, unidade?: number) {
  const script = 'apps/api/src/testing/plots-child.fixture.ts'
  const owner = [empresa, ...(unidade === undefined ? [] : [unidade])].map(String)
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), [script, folder, ...owner], {
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let failed = ''
  child.stderr.on('data', (piece: Buffer) => {
    failed += piece.toString()
  })
  child.stdin.end(areaKml)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(failed)
}
