/**
 * `node apps/api/src/commands/check-files.ts`: compares the whole store with the database, with or without a running server, and lists lost
 * and damaged files. Ends with 0 without faults, 1 with faults, 2 where the check was impossible.
 */
import { join } from 'node:path'
import { formatCount, formatMegabytes } from '@faixa/units'
import { checkStoredFiles, type FaultyFile } from '../files/check/check-stored-files.ts'
import { openStore } from '../files/store.ts'
import { runCheck, say } from './run-check.ts'

const OF = {
  laudo: 'do laudo',
  'ordem de serviço': 'da ordem de serviço',
  'áreas da empresa': 'das áreas de',
  'relatório mensal': 'do relatório mensal de',
  'certificado de faixa': 'do certificado de faixa de',
  ocorrência: 'da ocorrência',
  encerramento: 'do encerramento de',
} as const
const WORDS = { perdido: 'PERDIDO', danificado: 'DANIFICADO', ilegivel: 'ILEGÍVEL' } as const

await runCheck(async (open) => {
  const { settings, db, log } = await open()
  const files = await openStore({
    where: settings.files,
    log,
    spoolFolder: join(settings.dataFolder, 'recebendo'),
  })
  const checked = await checkStoredFiles({ db, files, onFault: list })
  const size = formatMegabytes(checked.bytes, 1)
  const found = formatCount(checked.faulty, 'com defeito', 'com defeito')
  say(`${formatCount(checked.files, 'arquivo conferido', 'arquivos conferidos')}, ${size}: ${found}.`)
  return checked.faulty
})

/** Prints a faulty file and the laudos and areas that use it. */
function list({ sha256, fault, cause, uses }: FaultyFile): void {
  say(`${WORDS[fault]} ${sha256}${cause === undefined ? '' : ` (${cause})`}`)
  if (uses.length === 0) say('  citado por nenhum laudo, ordem de serviço ou versão de áreas')
  for (const { de, uuid, titulo, papel, nome, excluido } of uses) {
    const which = uuid === undefined ? titulo : `${titulo}, ${uuid}`
    say(`  ${papel} «${nome}» ${OF[de]} ${which}${excluido ? ' (fora de uso)' : ''}`)
  }
}
