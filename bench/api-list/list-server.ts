/** Runs the product's own server on an existing database, as a forked process; it sends its address to its parent. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '@faixa/api/src/log.ts'
import { readSettings } from '@faixa/api/src/settings.ts'
import { startServer } from '@faixa/api/src/start-server.ts'
import { DATA_KEYS } from '../data-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'faixa-bench-'))
const settings = readSettings(
  {
    DATABASE_URL: process.argv[2],
    PORT: '0',
    FAIXA_PAPEL: 'api',
    FAIXA_DADOS: folder,
    FAIXA_LOG: 'warn',
    FAIXA_CHAVES: DATA_KEYS,
  },
  folder,
)
const server = await startServer(settings, openLog(settings.logLevel))
process.send?.(server.url)
process.on('disconnect', () => void end())

async function end(): Promise<void> {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}
