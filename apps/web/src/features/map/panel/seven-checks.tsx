import { ENTITY_KINDS, type LaudoInfo } from '@faixa/contract'
import { situacaoText, VEREDICTOS_DO_LAUDO, VERIFICACAO_NAMES, VERIFICACOES } from '@faixa/domain'
import { Button } from '@mantine/core'
import { ENTITY_LISTS, paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-session.ts'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import classes from './panel.module.css'

const TONES = { conforme: 'success', naoConforme: 'danger', semDados: 'neutral' } as const

type Resposta = LaudoInfo['verificacoes'][keyof LaudoInfo['verificacoes']]
type Onde = NonNullable<Resposta['onde']>[number]

interface SevenChecksProps {
  readonly info: LaudoInfo
  /** Opens the edit at a field; absent for people who may not edit. */
  readonly onField: ((campo: string) => void) | undefined
}

/** The seven questions about an application, each with its answer, the reason in a sentence, and links to where it is corrected. */
export default function SevenChecks({ info, onField }: SevenChecksProps) {
  return (
    <ul className={classes.checks}>
      {VERIFICACAO_NAMES.map((name) => {
        const { situacao, frase, onde = [], veredicto } = info.verificacoes[name]
        return (
          <li key={name}>
            <b>{VERIFICACOES[name]}</b>
            <ToneBadge tone={veredicto ? VEREDICTOS_DO_LAUDO[veredicto].tone : TONES[situacao]}>
              {situacaoText(situacao, veredicto)}
            </ToneBadge>
            <span>{frase}</span>
            <div className={classes.mended}>
              {onde.map((place) => (
                <Mended
                  key={JSON.stringify(place)}
                  place={place}
                  check={VERIFICACOES[name]}
                  // A reading or a day that is there is compared with its source, not filled in.
                  verb={situacao === 'naoConforme' && name !== 'dados' ? 'Conferir' : 'Preencher'}
                  info={info}
                  onField={onField}
                />
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface MendedProps extends SevenChecksProps {
  readonly place: Onde
  readonly check: string
  readonly verb: 'Conferir' | 'Preencher'
}

/** A link to the place where a fault is corrected; nothing for people who may not change anything there. */
function Mended({ place: { cadastro, campo, tela }, check, verb, info, onField }: MendedProps) {
  if (cadastro !== undefined) return <ToRegister tipo={cadastro} info={info} />
  if (tela !== undefined) return <ToScreen tela={tela} info={info} />
  if (campo === undefined || !onField) return null
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => onField(campo)} aria-label={`${verb}: ${check}`}>
      {verb}
    </Button>
  )
}

const REGISTERED = {
  aeronaves: ['Abrir a aeronave', ({ aeronave }) => aeronave?.id],
  pilotos: ['Abrir o piloto', ({ piloto }) => piloto.id],
  prestadoras: ['Abrir a prestadora', ({ piloto }) => piloto.prestadora.id],
} as const satisfies Record<
  NonNullable<Onde['cadastro']>,
  readonly [label: string, idOf: (info: LaudoInfo) => number | undefined]
>

function ToRegister({ tipo, info }: { readonly tipo: keyof typeof REGISTERED; readonly info: LaudoInfo }) {
  const mayEdit = useMay(ENTITY_KINDS[tipo].managedBy)
  const [label, idOf] = REGISTERED[tipo]
  if (!mayEdit) return null
  return (
    <TextLink to={ENTITY_LISTS[tipo].path} search={{ editar: idOf(info) } as never} size="xs" underline="always">
      {label}
    </TextLink>
  )
}

function ToScreen({ tela, info }: { readonly tela: NonNullable<Onde['tela']>; readonly info: LaudoInfo }) {
  const seesAreas = useMay('readArea')
  const look = { size: 'xs', underline: 'always' } as const
  if (tela === 'ordem') {
    return info.ordem ? (
      <TextLink to={paths.ordem} params={{ uuid: info.ordem.uuid }} {...look}>
        Abrir a ordem
      </TextLink>
    ) : null
  }
  if (!seesAreas) return null
  if (tela === 'talhoes') {
    return (
      <TextLink to={paths.plots} {...look}>
        Ver os talhões
      </TextLink>
    )
  }
  return (
    <TextLink to={paths.environmentalMap} search={{ laudos: info.uuid, laudo: info.uuid } as never} {...look}>
      Ver no mapa ambiental
    </TextLink>
  )
}
