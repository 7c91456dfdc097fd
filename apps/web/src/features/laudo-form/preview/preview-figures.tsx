import {
  bandOf,
  decisaoText,
  estimateSentence,
  FULL_PAY_PERCENT,
  intervaloText,
  MEASURED_FIGURES,
  MEASURES,
  measuredText,
  PERCENT_FORMULAS,
} from '@faixa/domain'
import type { FlightNumbers } from '@faixa/flight'
import {
  formatNumber,
  formatPercent,
  formatQuantity,
  type Hectares,
  kilometres,
  kilometresPerHour,
  metres,
  minutes,
} from '@faixa/units'
import { Text } from '@mantine/core'
import { FigureExplained } from '../../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../../method/method-sections.ts'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import type { PreviewInterval } from '../files/use-interval.ts'
import classes from '../laudo-form.module.css'

interface PreviewFiguresProps {
  readonly numbers: FlightNumbers
}

/** The figures by which a laudo is paid, the official percentage first and largest. */
export function AreaFigures({
  numbers,
  interval,
}: PreviewFiguresProps & { readonly interval: PreviewInterval | undefined }) {
  const { percentAplicacaoEfetiva: official } = numbers
  const estimate = estimateSentence(numbers)
  return (
    <div>
      {estimate !== undefined && (
        <Note tone="warning" role="status" mb="sm">
          {estimate}
        </Note>
      )}
      {official !== undefined && (
        <div className={classes.official}>
          <Text size="sm" c="dimmed" component="span">
            <FigureExplained
              by={PERCENT_FORMULAS.percentAplicacaoEfetiva.formula}
              section={METHOD_SECTIONS.percentages}
            >
              Efetividade
            </FigureExplained>
          </Text>
          <data value={official} data-number="percentAplicacaoEfetiva">
            {formatPercent(official)}
          </data>
          <BandBadge band={bandOf(official)} />
          {interval && (
            <Text size="sm" c="dimmed" aria-live="polite" w="100%" data-testid="intervalo">
              {intervalSentence(interval)}
            </Text>
          )}
        </div>
      )}
      <dl className={classes.figures}>
        {MEASURED_FIGURES.filter(([name]) => numbers[name] !== undefined).map(([name, percent]) => (
          <div key={name}>
            <dt>
              <FigureExplained by={MEASURES[name].formula} section={METHOD_SECTIONS.areas}>
                {MEASURES[name].label}
              </FigureExplained>
            </dt>
            <dd>
              <data value={numbers[name]} data-number={name}>
                {formatQuantity(numbers[name] as Hectares, 'ha')}
              </data>
            </dd>
            <dd>
              {percent && numbers[percent] !== undefined && (
                <FigureExplained by={PERCENT_FORMULAS[percent].formula} section={METHOD_SECTIONS.percentages}>
                  {formatPercent(numbers[percent])}
                </FigureExplained>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {measuredText(numbers)}
      </Text>
    </div>
  )
}

function intervalSentence(interval: PreviewInterval): string {
  if (interval.kind === 'asked') return 'Calculando o intervalo…'
  if (!('found' in interval)) return 'Sem intervalo na prévia: o laudo o calcula depois de medido.'
  return `${intervaloText(interval.found)} · ${decisaoText(interval.found, FULL_PAY_PERCENT)}`
}

export function FlightFigures({ numbers: { passadas, talhoes, faixa, trajeto } }: PreviewFiguresProps) {
  const { duracaoMin, velocidadeMediaKmh, espacamentoMedioM } = trajeto ?? {}
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Passadas', formatNumber(passadas, 0)],
    ['Talhões', talhoes.length > 0 ? formatNumber(talhoes.length, 0) : undefined],
    ['Faixa dada às linhas', faixa === undefined ? undefined : formatQuantity(metres(faixa), 'm')],
    ['Trajeto', trajeto && formatQuantity(kilometres(trajeto.comprimentoKm), 'km')],
    ['Duração do voo', duracaoMin === undefined ? undefined : formatQuantity(minutes(duracaoMin), 'min', 0)],
    [
      'Velocidade média',
      velocidadeMediaKmh === undefined ? undefined : formatQuantity(kilometresPerHour(velocidadeMediaKmh), 'km/h', 0),
    ],
    [
      'Espaçamento médio das passadas',
      espacamentoMedioM === undefined ? undefined : formatQuantity(metres(espacamentoMedioM), 'm'),
    ],
  ]
  return (
    <dl className={classes.figures} data-plain>
      {rows.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
