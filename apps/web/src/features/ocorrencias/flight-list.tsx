/** The flights that came near, the nearest first; one opens its details. */

import { Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Badge, Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { awayText, LADO_NAMES, minuteText, type VooPerto, valveText } from '../../laudo/ocorrencia/voo-words.ts'
import side from '../../map/side/side.module.css'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './ocorrencias.module.css'

/** Flights that are listed at first, and more with each press. */
const AT_A_TIME = 20

interface FlightListProps {
  readonly voos: readonly VooPerto[] | undefined
  /** Flights as near whose day nobody knows. */
  readonly semData: number
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onOpen: (uuid: string) => void
}

export function FlightList({ voos, semData, error, onRetry, onOpen }: FlightListProps) {
  const [limit, setLimit] = useState(AT_A_TIME)
  if (error && !voos) {
    return <ErrorState problem={error instanceof Problem ? error : new Problem('indisponivel')} onRetry={onRetry} />
  }
  if (!voos) {
    return (
      <div className={side.waiting} role="status" aria-label="Buscando voos">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={64} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <>
      {voos.length === 0 ? (
        <EmptyState sentence="Nenhum voo medido passou tão perto nesse período. Aumente o raio ou o período." />
      ) : (
        <>
          <Text size="sm" className={classes.count ?? ''} role="status">
            {formatCount(voos.length, 'voo', 'voos')}, o mais próximo primeiro.
          </Text>
          <ul className={side.list} aria-label="Voos perto do lugar">
            {voos.slice(0, limit).map((voo) => (
              <li key={voo.uuid} className={classes.item}>
                <UnstyledButton className={`${side.open} ${classes.whole}`} onClick={() => onOpen(voo.uuid)}>
                  <span className={side.title}>
                    {voo.codigo} · {voo.nome}
                  </span>
                  <span className={side.line}>
                    {voo.minuto === undefined ? voo.data.split('-').toReversed().join('/') : minuteText(voo.minuto)} ·{' '}
                    {voo.prestadora}
                  </span>
                  <span className={side.badges}>
                    <strong className={classes.metres}>{awayText(voo.menorDistanciaM)}</strong>
                    <span className={side.line}>{valveText(voo.valvulaAberta)}</span>
                    <Badge size="sm" variant="light" color={voo.lado === 'sotavento' ? 'warning' : 'gray'}>
                      {LADO_NAMES[voo.lado]}
                    </Badge>
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {voos.length > limit && (
            <Button variant="subtle" size="xs" fullWidth onClick={() => setLimit(limit + AT_A_TIME)}>
              Mostrar mais voos...
            </Button>
          )}
        </>
      )}
      {semData > 0 && (
        <Text size="xs" c="dimmed" className={classes.count ?? ''}>
          {formatCount(semData, 'laudo tão perto não tem', 'laudos tão perto não têm')} data: nem digitada, nem nos
          arquivos.
        </Text>
      )}
    </>
  )
}
