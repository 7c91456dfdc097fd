import { TIPO_DE_REGISTRO_NAMES } from '@faixa/domain'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../ui/format-when.ts'
import classes from './feed.module.css'
import { Foto } from './foto.tsx'
import type { Entrada } from './registro-entries.ts'
import { clockText, nameText, placeText, stateOf, valuesText } from './registro-words.ts'

interface RegistroRowProps {
  readonly ordem: string
  readonly entrada: Entrada
  /** Number of the act that is being sent. */
  readonly enviando?: number | undefined
  /** Shows a moment; absent: on the clock of this browser. */
  readonly when?: (ms: number) => string
  /** Acts on the record; absent where it is only shown. */
  readonly acts?: {
    readonly onWithdraw: () => void
    readonly onDelete: () => void
    readonly onSend: (numero: number) => void
  }
  /** Stands below the words of the record. */
  readonly children?: ReactNode
}

export function RegistroRow({ ordem, entrada, enviando, when = formatMoment, acts, children }: RegistroRowProps) {
  const { tipo, emMs, lista, lugar, observacao, registro, guardado, retirada } = entrada
  const name = nameText(entrada, when)
  const values = valuesText(entrada)
  const clock = registro && clockText(registro)
  const state = stateOf(entrada, enviando)
  const kept = [guardado, retirada].find((act) => act?.estado === 'recusado')
  const isWithdrawn = registro?.retirado !== undefined
  const isOwn = registro?.meu === true || (guardado !== undefined && guardado.estado !== 'recusado')
  return (
    <li className={classes.entry} data-withdrawn={isWithdrawn || undefined}>
      <div>
        <span className={classes.said}>
          <strong>{TIPO_DE_REGISTRO_NAMES[tipo]}</strong> · {when(emMs)}
          {registro && ` · ${registro.por}`}
        </span>
        {values !== undefined && <div className={classes.said}>{values}</div>}
        {lista && (
          <ul className={classes.items}>
            {lista.itens.map(({ texto, feito }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items of a list may have the same text
              <li key={i}>
                {feito ? 'Feito' : 'Não feito'}: {texto}
              </li>
            ))}
          </ul>
        )}
        {observacao !== undefined && <div>{observacao}</div>}
        {lugar && (
          <Text size="xs" c="dimmed">
            {placeText(lugar)}
          </Text>
        )}
        {clock !== undefined && <Text size="xs">{clock}</Text>}
        {registro?.retirado && (
          <Text size="xs">
            Retirado por {registro.retirado.por} em {formatMoment(new Date(registro.retirado.em))}
          </Text>
        )}
        {state && <ToneBadge tone={state.tone}>{state.text}</ToneBadge>}
        {kept?.motivo !== undefined && <div>{kept.motivo}</div>}
        {children}
      </div>
      <div className={classes.side}>
        {tipo === 'foto' && <Foto ordem={ordem} entrada={entrada} name={name} />}
        {acts && isOwn && !isWithdrawn && !retirada && (
          <Button variant="subtle" size="xs" aria-label={`Retirar: ${name}`} onClick={acts.onWithdraw}>
            Retirar
          </Button>
        )}
        {acts && kept && (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Enviar agora: ${name}`}
              onClick={() => acts.onSend(kept.numero)}
            >
              Enviar agora
            </Button>
            <Button variant="subtle" color="danger" size="xs" aria-label={`Apagar: ${name}`} onClick={acts.onDelete}>
              Apagar
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
