/** The texts of the list about a laudo besides its columns. */
import type { LaudoListed } from '@faixa/contract'
import { type ColumnName, laudoTitle } from '@faixa/domain'
import { Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { CheckBadge, CheckList } from '../../../laudo/check-badge.tsx'
import { reviewText } from '../../../laudo/review-text.ts'
import type { RowWords } from '../../../list/list-row.ts'
import { RowDetail } from '../../../list/row-detail.tsx'
import { LaudoVerdictBadge } from '../../../protecao/verdict/laudo-verdict-badge.tsx'
import { isSelf } from '../../../session/use-session.ts'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { formatWhen } from '../../../ui/format-when.ts'
import classes from '../laudo-list.module.css'
import { EffectivenessCell } from './effectiveness-cell.tsx'
import { LaudoStatus, statusIn } from './laudo-status.tsx'

const DISTANCES: ColumnName = 'verificacaoDistancias'

export const laudoWords: Omit<RowWords<LaudoListed>, 'actions'> = {
  keyOf: ({ uuid }) => uuid,
  nameOf: laudoTitle,
  detail: (laudo, columns) => (
    <>
      {laudo.erro && (
        <Text size="sm" className={classes.erro}>
          {laudo.erro.mensagem}
        </Text>
      )}
      <CheckList checks={laudo.verificacoes} />
      <RowDetail row={laudo} columns={columns} />
    </>
  ),
  // Without the status column, a status other than Pronto is shown below the first cell's value.
  mark: (laudo, shown) => {
    const isSaid = shown.some(({ name }) => name === 'status') || statusIn(laudo)?.label === 'Pronto'
    // Where the column of the verdict is not shown either, only a verdict that was broken is worth a line.
    const isBroken = laudo.verificacaoDistancias === 'naoConforme' && !shown.some(({ name }) => name === DISTANCES)
    if (isSaid && !isBroken && !laudo.verificacoes && !laudo.conferido) return undefined
    return (
      <>
        {!isSaid && <LaudoStatus laudo={laudo} />}
        {isBroken && <LaudoVerdictBadge veredicto={laudo.veredicto} />}
        <CheckBadge checks={laudo.verificacoes} />
        <ReviewedMark laudo={laudo} />
      </>
    )
  },
  card: {
    shown: ['codigo', 'nome', 'tratamento', 'cultura', 'prestadora', 'piloto', 'dataInicial', 'status'],
    badge: (laudo) => (
      <>
        <LaudoStatus laudo={laudo} />
        <CheckBadge checks={laudo.verificacoes} />
        <ReviewedMark laudo={laudo} />
      </>
    ),
    lines: ({ tratamento, cultura, piloto, veredicto }) => (
      <>
        <Text size="sm">
          {tratamento} · {cultura}
        </Text>
        <Text size="sm" c="dimmed">
          {isSelf(piloto) || `${piloto.nome} · `}
          {piloto.prestadora.nome}
        </Text>
        <LaudoVerdictBadge veredicto={veredicto} />
      </>
    ),
    foot: ({ dataInicial }) => formatWhen(dataInicial),
  },
}

function ReviewedMark({ laudo: { conferido } }: { readonly laudo: LaudoListed }) {
  if (!conferido) return null
  return (
    <ToneBadge tone="neutral" icon={<IconChecks size={14} stroke={2} />}>
      <span title={reviewText(conferido)}>Conferido</span>
    </ToneBadge>
  )
}

/** On cards the effectiveness has its own line when its column was chosen. */
export const wordsWithEffectiveness: typeof laudoWords = {
  ...laudoWords,
  card: {
    ...laudoWords.card!,
    lines: (laudo) => (
      <>
        {laudoWords.card?.lines(laudo)}
        <EffectivenessCell laudo={laudo} />
      </>
    ),
  },
}
