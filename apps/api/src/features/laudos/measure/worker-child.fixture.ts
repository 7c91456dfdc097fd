/** A worker in a process that ends itself with SIGKILL at a given stage. Arguments: database, folder of files, stage. */
import { openDatabase } from '../../../db/database.ts'
import { openStore } from '../../../files/store.ts'
import { openQueue } from '../../../jobs/open-queue.ts'
import { readSettings } from '../../../settings.ts'
import { startWorker } from '../../../start-worker.ts'
import { withStandIns } from '../../../testing/stand-ins.fixture.ts'
import { JOBS } from '../../jobs.ts'

const [url = '', folder = '', fatal = ''] = process.argv.slice(2)
const settings = readSettings({ FAIXA_DADOS: folder, FAIXA_TRABALHOS: '1' }, folder)
const write = (level: string) => (detail: object, text?: string) => {
  process.send?.({ level, text, detail: JSON.stringify(detail) })
}
const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
const { db } = openDatabase(url, { onError: () => {} })
const queue = await openQueue({ handlers: JOBS, url, log })
const files = await openStore({ where: settings.files, log: { warn: () => {} } })
const { deps } = withStandIns({ db, queue, files, log, settings })
await startWorker(deps, queue, {
  onStage(stage) {
    if (stage === fatal) process.kill(process.pid, 'SIGKILL')
  },
})
process.send?.({ level: 'ready' })
