/** Links back to the list from which a laudo was opened, and to the laudos before and after it there. */
import { ActionIcon, Anchor, Text, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, type TablerIcon } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { keepInTab, type SeenList } from '../../../../laudo/seen-list.ts'
import { laudoPath } from '../../../../paths.ts'
import { isTyping } from '../../../../ui/is-typing.ts'
import classes from '../panel.module.css'
import { beside, type NeighbourStep, OTHER_PAGE, stepOfKey } from './neighbour-steps.ts'

interface LaudoNeighboursProps {
  readonly uuid: string
  /** The list that the laudo was opened from. */
  readonly from: SeenList
  /** Renders what follows the links, with the step to the next laudo, which is absent at the end of the list. */
  readonly children: ((onNext: (() => void) | undefined) => ReactNode) | undefined
}

export default function LaudoNeighbours({ uuid, from, children }: LaudoNeighboursProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const [list, setList] = useState(from)
  const [busy, setBusy] = useState(false)
  const place = list.uuids.indexOf(uuid)
  const { page } = list.query
  const before = beside(list, uuid, -1) !== undefined
  const after = beside(list, uuid, 1) !== undefined

  const go = useEffectEvent(async (step: NeighbourStep) => {
    let target = busy ? undefined : beside(list, uuid, step)
    if (target === OTHER_PAGE) {
      setBusy(true)
      const next = await pageBeside(list, step).catch(() => undefined)
      setBusy(false)
      if (!next) return
      keepInTab(next)
      setList(next)
      target = next.uuids.at(step === 1 ? 0 : -1)
    }
    if (target === undefined) return
    // The layers, the base map and the review stay; the view is that of the next laudo.
    const keep = ({ camadas, base, conferir }: Readonly<Record<string, unknown>>) => ({ camadas, base, conferir })
    void navigate({ to: laudoPath(target) as never, search: keep as never, replace: true })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = isTyping(event.target) ? undefined : stepOfKey(event)
      if (step) void go(step)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (place < 0) return children?.(undefined)
  return (
    <>
      <nav className={classes.neighbours} aria-label="Laudos da lista">
        <Anchor
          size="xs"
          href={router.history.createHref(list.href)}
          className={classes.back ?? ''}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            router.history.push(list.href)
          }}
        >
          <IconArrowLeft size={14} aria-hidden /> Voltar à lista
        </Anchor>
        <Text size="xs" c="dimmed" span>
          {place + 1} de {list.uuids.length}
          {list.totalPages > 1 && ` · página ${page}`}
        </Text>
        <Neighbour
          label="Laudo anterior"
          shortcut="K"
          icon={IconChevronUp}
          disabled={!before || busy}
          onGo={() => go(-1)}
        />
        <Neighbour
          label="Próximo laudo"
          shortcut="J"
          icon={IconChevronDown}
          disabled={!after || busy}
          onGo={() => go(1)}
        />
      </nav>
      {children?.(after && !busy ? () => void go(1) : undefined)}
    </>
  )
}

interface NeighbourProps {
  readonly label: string
  readonly shortcut: string
  readonly icon: TablerIcon
  readonly disabled: boolean
  readonly onGo: () => Promise<void>
}

function Neighbour({ label, shortcut, icon: Icon, disabled, onGo }: NeighbourProps) {
  return (
    <Tooltip label={`${label} (${shortcut})`} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        disabled={disabled}
        onClick={() => void onGo()}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The next or previous page of the same list. */
async function pageBeside(list: SeenList, step: NeighbourStep): Promise<SeenList | undefined> {
  const query = { ...list.query, page: list.query.page + step }
  const { laudos, totalPages } = await api.listLaudos({ query })
  if (laudos.length === 0) return undefined
  const href = new URL(list.href, window.location.origin)
  href.searchParams.set('pagina', `${query.page}`)
  return { uuids: laudos.map(({ uuid }) => uuid), href: `${href.pathname}${href.search}`, query, totalPages }
}
