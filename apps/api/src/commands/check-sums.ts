/**
 * `node apps/api/src/commands/check-sums.ts`: adds up all laudos again, with or without a running server, and compares the result with the
 * overview's stored sums. Ends with 0 where they are equal, 1 where they are not, 2 where the check was impossible.
 */
import { formatCount } from '@faixa/units'
import { recountSums, type WrongSum } from '../features/dashboard/kept-sums.queries.ts'
import { runCheck, say } from './run-check.ts'

await runCheck(async (open) => {
  const { db } = await open()
  const { laudos, sums, wrong, examples } = await recountSums(db)
  for (const sum of examples) say(describe(sum))
  const compared = `${formatCount(laudos, 'laudo', 'laudos')}, ${formatCount(sums, 'soma conferida', 'somas conferidas')}`
  say(`${compared}: ${formatCount(wrong, 'diferente', 'diferentes')}.`)
  return wrong
})

function describe({ nivel, grao, inicio, kept, counted, ...rest }: WrongSum): string {
  const of = (['tratamento', 'empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id'] as const)
    .filter((name) => rest[name] !== null)
    .map((name) => `${name.replace('_id', '')} ${rest[name]}`)
  const when = grao === 'sempre' ? 'sempre' : `${grao} ${inicio}`
  return `DIFERENTE ${[nivel, when, ...of].join(', ')}: ${kept} laudos guardados, ${counted} contados`
}
