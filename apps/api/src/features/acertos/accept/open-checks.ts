/** Requires a reason from each side that accepts a settlement despite unconfirmed checks. */
import { Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import type { Ask } from '../../../http/ask.ts'
import { isComparing } from '../../laudos/coincidencias/trace-rows.queries.ts'
import { readChecks } from '../../laudos/laudo-checks.queries.ts'
import type { LinhaRow } from '../acerto-linhas.queries.ts'

/** Returns the reason to store; null where none is needed. */
export async function reasonOrRefuse(
  { db }: Ask,
  linhas: readonly LinhaRow[],
  motivo: string | undefined,
): Promise<string | null> {
  const counted = linhas.filter(({ vale }) => vale)
  if (
    await isComparing(
      db,
      counted.map(({ laudo_id }) => laudo_id),
    )
  ) {
    throw new Problem('acerto-impede', {
      detail: 'Um laudo deste acerto ainda está sendo comparado com os outros: tente de novo em instantes.',
    })
  }
  const checks = await readChecks(
    db,
    counted.map(({ laudo_uuid }) => laudo_uuid),
  )
  const open = counted.filter(({ laudo_uuid }) => checks.get(laudo_uuid)?.some(({ confirmada }) => !confirmada))
  if (open.length === 0) return null
  if (motivo !== undefined) return motivo
  const which = formatCount(open.length, 'laudo tem um aviso', 'laudos têm avisos')
  throw new Problem('acerto-impede', {
    detail: `${which} que ninguém confirmou, como ${open[0]!.codigo}: diga por que aceita assim, ou peça à equipe que os confirme.`,
  })
}
