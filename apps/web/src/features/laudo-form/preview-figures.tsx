import { bandOf, MEASURES, type MeasureName, PERCENT_FORMULAS, type PercentName } from '@faixa/domain'
import type { FlightNumbers } from '@faixa/flight'
import {
  formatNumber,
  formatPercent,
  formatQuantity,
  type Hectares,
  kilometres,
  kilometresPerHour,
  minutes,
} from '@faixa/units'
import { Text } from '@mantine/core'
import { BandBadge } from '../../ui/band-badge.tsx'
import classes from './laudo-form.module.css'

const AREAS = [
  ['areaPlantio'],
  ['areaAplicada', 'percentAreaAplicada'],
  ['aplicacaoEfetiva', 'percentAplicacaoEfetiva'],
  ['areaNaoAplicada', 'percentAreaNaoAplicada'],
  ['aplicacaoExterna', 'percentAplicacaoExterna'],
  ['areaSobreposicao', 'percentAreaSobreposicao'],
  ['areaBruta'],
] as const satisfies readonly (readonly [MeasureName, PercentName?])[]

export function PreviewFigures({ numbers }: { readonly numbers: FlightNumbers }) {
  const { percentAplicacaoEfetiva: official, passadas, talhoes, faixa, trajeto } = numbers
  return (
    <div>
      {official !== undefined && (
        <div className={classes.official} title={PERCENT_FORMULAS.percentAplicacaoEfetiva.formula}>
          <Text size="sm" c="dimmed">
            Efetividade
          </Text>
          <data value={official} data-number="percentAplicacaoEfetiva">
            {formatPercent(official)}
          </data>
          <BandBadge band={bandOf(official)} />
        </div>
      )}
      <dl className={classes.figures}>
        {AREAS.filter(([name]) => numbers[name] !== undefined).map(([name, percent]) => (
          <div key={name} title={MEASURES[name].formula}>
            <dt>{MEASURES[name].label}</dt>
            <dd>
              <data value={numbers[name]} data-number={name}>
                {formatQuantity(numbers[name] as Hectares, 'ha')}
              </data>
            </dd>
            <dd>{percent && numbers[percent] !== undefined ? formatPercent(numbers[percent]) : ''}</dd>
          </div>
        ))}
        <Figure label="Passadas" value={formatNumber(passadas, 0)} />
        {talhoes.length > 0 && <Figure label="Talhões" value={formatNumber(talhoes.length, 0)} />}
        {faixa !== undefined && <Figure label="Faixa dada às linhas" value={`${formatNumber(faixa)} m`} />}
        {trajeto && <Figure label="Trajeto" value={formatQuantity(kilometres(trajeto.comprimentoKm), 'km')} />}
        {trajeto?.duracaoMin !== undefined && (
          <Figure label="Duração do voo" value={formatQuantity(minutes(trajeto.duracaoMin), 'min', 0)} />
        )}
        {trajeto?.velocidadeMediaKmh !== undefined && (
          <Figure
            label="Velocidade média"
            value={formatQuantity(kilometresPerHour(trajeto.velocidadeMediaKmh), 'km/h', 0)}
          />
        )}
      </dl>
    </div>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd />
    </div>
  )
}
