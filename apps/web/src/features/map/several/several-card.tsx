import type { LaudoInfo } from '@faixa/contract'
import { bandOf, laudoTitle, MEASURES, measuredText, metodosText, statusOf } from '@faixa/domain'
import { formatCount, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { ActionIcon, Button, Checkbox, Text, Title, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconExternalLink, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { MOST_ON_MAP } from '../../../laudo/most-on-map.ts'
import { paths } from '../../../paths.ts'
import { LaudoVerdictBadge } from '../../../protecao/verdict/laudo-verdict-badge.tsx'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { formatWhen } from '../../../ui/format-when.ts'
import { Note } from '../../../ui/messages/note.tsx'
import classes from './several-card.module.css'
import { countText } from './several-search.ts'
import { sumsOf } from './sums-of.ts'
import type { SeveralLaudos } from './use-several-laudos.ts'

interface SeveralCardProps {
  readonly several: SeveralLaudos
  /** Number of laudos in the address beyond those that one map shows. */
  readonly left: number
  /** False in a bottom sheet, which has its own heights. */
  readonly collapsible: boolean
  readonly isDrawn: (info: LaudoInfo) => boolean
  readonly chosen: string | undefined
  /** Moves the map to this laudo, or back to all where it was already chosen. */
  readonly onChoose: (uuid: string) => void
  readonly onDraw: (uuid: string, wanted: boolean) => void
}

export function SeveralCard({ several, left, collapsible, isDrawn, chosen, onChoose, onDraw }: SeveralCardProps) {
  const { ready } = several
  const [open, setOpen] = useState(true)
  const content = useId()
  return (
    <>
      <header className={classes.header}>
        <div className={classes.top}>
          <Title order={1} size="md" lh="22px">
            {countText(ready.length)}
          </Title>
          {collapsible && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-expanded={open}
              aria-controls={content}
              aria-label={open ? 'Recolher a lista' : 'Abrir a lista'}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={18} className={classes.chevron} data-closed={!open} />
            </ActionIcon>
          )}
        </div>
        {left > 0 && (
          <Text size="sm" mt={4}>
            O endereço traz {ready.length + missing(several) + left} laudos; o mapa mostra até {MOST_ON_MAP} de cada
            vez, e estes são os primeiros.
          </Text>
        )}
      </header>
      <div id={content} hidden={!open}>
        <NotShown several={several} />
        <ul className={classes.list} aria-label="Laudos no mapa">
          {ready.map((info) => (
            <li key={info.uuid} className={classes.item} data-chosen={info.uuid === chosen || undefined}>
              <Checkbox
                size="sm"
                mt={2}
                aria-label={`Mostrar ${laudoTitle(info)}`}
                checked={isDrawn(info)}
                onChange={(event) => onDraw(info.uuid, event.currentTarget.checked)}
              />
              <UnstyledButton
                className={classes.choose ?? ''}
                aria-pressed={info.uuid === chosen}
                disabled={!isDrawn(info)}
                onClick={() => onChoose(info.uuid)}
              >
                <span className={classes.title}>{laudoTitle(info)}</span>
                <span className={classes.line}>
                  {formatWhen(info.dataInicial) ?? formatWhen(info.data.slice(0, 10))}
                  {info.areaPlantio !== undefined && ` · ${formatQuantity(hectares(info.areaPlantio), 'ha')}`}
                </span>
                <span className={classes.figures}>
                  <span className={classes.percent}>{formatPercent(info.percentAplicacaoEfetiva)}</span>
                  <BandBadge band={bandOf(info.percentAplicacaoEfetiva)} />
                  {info.metodo !== undefined && <span className={classes.line}>{measuredText(info)}</span>}
                  <LaudoVerdictBadge veredicto={info.verificacoes.distancias.veredicto} />
                  {info.hidden && <StatusBadge status={statusOf({ ...READY, hidden: true })} />}
                </span>
              </UnstyledButton>
              <Link
                to={paths.map}
                params={{ segment: info.uuid }}
                target="_blank"
                preload={false}
                className={classes.open ?? ''}
                aria-label={`Abrir o mapa de ${laudoTitle(info)} em nova aba`}
                title="Abrir o laudo (nova aba)"
              >
                <IconExternalLink size={18} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <SeveralTotals infos={ready.filter(isDrawn)} />
      </div>
    </>
  )
}

const READY = { ready: true, hidden: false, error: false, processing: false }

function missing({ unready, gone, failed }: SeveralLaudos): number {
  return unready.length + gone + failed.length
}

/** Lists the requested laudos that are not on the map, and the reason as far as this person may know it. */
function NotShown({ several }: Pick<SeveralCardProps, 'several'>) {
  const { unready, gone, failed, retry } = several
  const count = missing(several)
  if (count === 0) return null
  return (
    <Note
      tone={failed.length > 0 ? 'warning' : 'neutral'}
      role="alert"
      icon={failed.length > 0 ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
      title={formatCount(count, 'laudo não pôde ser aberto', 'laudos não puderam ser abertos')}
      mx="md"
      mb="sm"
      p="sm"
    >
      <ul className={classes.reasons}>
        {unready.map((info) => (
          <li key={info.uuid}>
            {laudoTitle(info)}: {statusSentence(info)}
          </li>
        ))}
        {gone > 0 && <li>{formatCount(gone, 'não existe ou não está', 'não existem ou não estão')} ao seu alcance.</li>}
        {failed.length > 0 && <li>{failed[0]?.message}</li>}
      </ul>
      {failed.length > 0 && (
        <Button size="xs" variant="default" mt={8} onClick={retry}>
          Tentar novamente
        </Button>
      )}
    </Note>
  )
}

function statusSentence({ ready = false, error = false, processing = false }: LaudoInfo): string {
  const { label } = statusOf({ hidden: false, ready, error, processing })
  return label === 'Erro' ? 'não pôde ser processado.' : 'ainda não está pronto.'
}

/** Sums of the laudos that are drawn, labelled as such. */
function SeveralTotals({ infos }: { readonly infos: readonly LaudoInfo[] }) {
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
