/**
 * `node apps/api/src/commands/check-log.ts [--cabeca ARQUIVO.json …]`: verifies the log of revisions, with or without a running server, and
 * lists every row that was manipulated. A head stored elsewhere proves that nothing before it was rewritten. Ends with 0 where everything
 * is as signed, 1 where not, 2 where the check was impossible.
 */
import { readFileSync } from 'node:fs'
import { signedHeadSchema } from '@faixa/revision'
import { formatCount } from '@faixa/units'
import { MIGRATION_LIMIT_MS } from '../db/statement-limits.ts'
import { checkLog } from '../features/verificar/check-log.queries.ts'
import { runCheck, say } from './run-check.ts'

await runCheck(async (open) => {
  const kept = keptHeads(process.argv.slice(2))
  const { db } = await open({ limitMs: MIGRATION_LIMIT_MS })
  const { revisions, levantamentos, certificates, leaves, heads, faults } = await checkLog(db, kept)
  for (const fault of faults) say(`ALTERADO ${fault}`)
  const checked = `${formatCount(revisions, 'revisão', 'revisões')}, ${formatCount(levantamentos, 'levantamento', 'levantamentos')}, ${certificates > 0 ? `${formatCount(certificates, 'certidão', 'certidões')}, ` : ''}${formatCount(leaves, 'folha', 'folhas')}, ${formatCount(heads, 'cabeça assinada', 'cabeças assinadas')}`
  say(`${checked}: ${faults.length === 0 ? 'tudo confere' : formatCount(faults.length, 'falha', 'falhas')}.`)
  return faults.length
})

function keptHeads(args: readonly string[]) {
  if (args.length % 2 === 1 || args.some((arg, i) => i % 2 === 0 && arg !== '--cabeca')) {
    throw new Error('a única opção é --cabeca ARQUIVO.json, uma cabeça assinada que foi guardada.')
  }
  return args
    .filter((_, i) => i % 2 === 1)
    .map((file) => {
      const read = signedHeadSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      if (!read.success) throw new Error(`«${file}» não é uma cabeça assinada.`)
      return read.data
    })
}
