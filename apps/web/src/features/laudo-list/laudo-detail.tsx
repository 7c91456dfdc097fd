import type { LaudoListed } from '@faixa/contract'
import { bandOf } from '@faixa/domain'
import { Text } from '@mantine/core'
import { FigureExplained } from '../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../method/method-sections.ts'
import type { Column } from '../../table/column.ts'
import { BandBadge } from '../../ui/band-badge.tsx'
import classes from './laudo-list.module.css'

interface LaudoDetailProps {
  readonly laudo: LaudoListed
  /** Those that the table does not show. */
  readonly columns: readonly Column<LaudoListed>[]
}

export function LaudoDetail({ laudo, columns }: LaudoDetailProps) {
  return (
    <>
      {laudo.erro && (
        <Text size="sm" className={classes.erro}>
          {laudo.erro.mensagem}
        </Text>
      )}
      <dl className={classes.details}>
        {columns.map(({ name, label, explanation, cell }) => (
          <div key={name}>
            <dt>
              {explanation === undefined ? (
                label
              ) : (
                <FigureExplained by={explanation} section={METHOD_SECTIONS.percentages}>
                  {label}
                </FigureExplained>
              )}
            </dt>
            <dd>
              {cell(laudo)}
              {name === 'percentAplicacaoEfetiva' && laudo.percentAplicacaoEfetiva !== undefined && (
                <BandBadge band={bandOf(laudo.percentAplicacaoEfetiva)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
