import type { LaudoInfo } from '@faixa/contract'
import { SITUACOES_DA_VERIFICACAO, VERIFICACAO_NAMES, VERIFICACOES, type VerificacaoName } from '@faixa/domain'
import { Button } from '@mantine/core'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import classes from './panel.module.css'

const TONES = { conforme: 'success', naoConforme: 'danger', semDados: 'neutral' } as const

/** The field of the edit in which the answer of a check is given; the others are answered by registrations and files. */
const ANSWERED_IN: { readonly [Name in VerificacaoName]?: string } = {
  clima: 'leituras.0.vento',
  documentos: 'aeronave',
  produto: 'produtos.0.marca',
  dados: 'municipio',
}

interface SevenChecksProps {
  readonly verificacoes: LaudoInfo['verificacoes']
  /** Opens the edit at a field; absent for people who may not edit. */
  readonly onField: ((campo: string) => void) | undefined
}

/** The seven questions about an application, each with its answer, the sentence why, and the way to the field that answers it. */
export default function SevenChecks({ verificacoes, onField }: SevenChecksProps) {
  return (
    <ul className={classes.checks}>
      {VERIFICACAO_NAMES.map((name) => {
        const { situacao, frase } = verificacoes[name]
        const campo = ANSWERED_IN[name]
        return (
          <li key={name}>
            <b>{VERIFICACOES[name]}</b>
            <ToneBadge tone={TONES[situacao]}>{SITUACOES_DA_VERIFICACAO[situacao]}</ToneBadge>
            <span>{frase}</span>
            {onField && campo !== undefined && situacao !== 'conforme' && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => onField(campo)}
                aria-label={`Preencher: ${VERIFICACOES[name]}`}
              >
                Preencher
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
