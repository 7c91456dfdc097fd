import type { LaudoInfo } from '@faixa/contract'
import { MEASURES, metodosText } from '@faixa/domain'
import { formatQuantity, hectares } from '@faixa/units'
import { Text } from '@mantine/core'
import classes from './several-card.module.css'
import { sumsOf } from './sums-of.ts'

/** Sums of the laudos that are drawn, labelled as such. */
export function SeveralTotals({ infos }: { readonly infos: readonly LaudoInfo[] }) {
  const sums = sumsOf(infos)
  const metodos = metodosText(infos)
  if (infos.length < 2 || sums.length === 0) return null
  return (
    <section className={classes.totals} aria-label="Somas">
      <Text size="xs" c="dimmed" fw={600}>
        Soma dos {infos.length} laudos visíveis
      </Text>
      <dl>
        {sums.map(({ name, sum }) => (
          <div key={name}>
            <dt>{MEASURES[name].label}</dt>
            <dd>{formatQuantity(hectares(sum), 'ha')}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        Um lugar que está em dois laudos conta duas vezes. {metodos && `${metodos}.`}
      </Text>
    </section>
  )
}
