/** One field that finds laudos, screens and actions; opened by Ctrl + K and loaded when it is first opened. */
import { grantOf, laudoTitle, measuredText } from '@faixa/domain'
import { formatPercent } from '@faixa/units'
import { Kbd, Loader, Modal, TextInput, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { signOut } from '../../account/session-actions.ts'
import { query } from '../../api/query.ts'
import { laudoPath, paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { useScheme } from '../../ui/page/use-scheme.ts'
import { unaccented } from '../../ui/unaccented.ts'
import { screensOf } from '../menu/menu.ts'
import classes from './go-to-dialog.module.css'

interface GoToDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

const GROUPS = ['Laudos', 'Telas', 'Ações'] as const

interface Entry {
  readonly key: string
  readonly group: (typeof GROUPS)[number]
  readonly title: string
  readonly detail?: string
  readonly run: () => void
}

const MOST_LAUDOS = 6
/** Pause after the last key before the request, ms. */
const REST_MS = 200

export default function GoToDialog({ opened, onClose, onShortcuts }: GoToDialogProps) {
  // It is rendered closed first: the dialog returns the focus to the element that had it when it opened.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Modal
      opened={opened && there}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      size={560}
      // The name belongs to the dialog itself: the library would give a plain `aria-label` to its wrapper.
      attributes={{ content: { 'aria-label': 'Ir a um laudo, a uma tela ou a uma ação' } }}
    >
      <GoTo onClose={onClose} onShortcuts={onShortcuts} />
    </Modal>
  )
}

function GoTo({ onClose, onShortcuts }: Omit<GoToDialogProps, 'opened'>) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const found = useLaudos(typed, onClose)
  const actions = useActions(onClose, onShortcuts)
  const sought = unaccented(typed)
  const entries = [...found.entries, ...actions.filter(({ title }) => unaccented(title).includes(sought))]
  const at = Math.min(place, entries.length - 1)
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Some browsers return a promise, which React would take for the effect's cleanup.
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setPlace((at + step + entries.length) % Math.max(entries.length, 1))
    else if (event.key === 'Enter') entries[at]?.run()
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes.field ?? ''}
        leftSection={found.isFetching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
        aria-label="Buscar laudos, telas e ações"
        placeholder="Buscar laudos, telas e ações"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-activedescendant={entries[at] && `${list}-${at}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label="Resultados" className={classes.entries}>
        {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
          <ul key={group} role="group" aria-label={group} className={classes.ofGroup}>
            <li className={classes.group} aria-hidden>
              {group}
            </li>
            {entries.map(
              ({ key, group: entryGroup, title, detail, run }, i) =>
                entryGroup === group && (
                  <li
                    key={key}
                    id={`${list}-${i}`}
                    ref={i === at ? chosen : null}
                    role="option"
                    aria-selected={i === at}
                    className={classes.entry}
                    onClick={run}
                    onPointerMove={() => setPlace(i)}
                  >
                    <span className={classes.title}>{title}</span>{' '}
                    {detail !== undefined && <span className={classes.detail}>{detail}</span>}
                  </li>
                ),
            )}
          </ul>
        ))}
      </div>
      {entries.length === 0 && (
        <p role="status" className={classes.none}>
          {found.isFetching ? 'Buscando…' : 'Nada encontrado.'}
        </p>
      )}
      <p className={classes.foot} aria-hidden>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> escolher · <Kbd size="xs">Enter</Kbd> abrir ·{' '}
        <Kbd size="xs">Esc</Kbd> fechar
      </p>
    </>
  )
}

/** The laudos matching the typed text; without a text the latest ones. */
function useLaudos(typed: string, onClose: () => void) {
  const navigate = useNavigate()
  const [busca] = useDebouncedValue(typed.trim(), REST_MS)
  const params = { pageSize: MOST_LAUDOS, ...(busca !== '' && { busca }) }
  const { data, isFetching } = useQuery({
    ...query('listLaudos', { query: params }),
    placeholderData: keepPreviousData,
  })
  const entries = (data?.laudos ?? []).map((laudo): Entry => {
    const { uuid, empresaNome, dataInicial, percentAplicacaoEfetiva: percent } = laudo
    return {
      key: uuid,
      group: 'Laudos',
      title: laudoTitle(laudo),
      detail: [
        formatWhen(dataInicial.slice(0, 10)),
        empresaNome,
        percent !== undefined && formatPercent(percent),
        measuredText(laudo),
      ]
        .filter(Boolean)
        .join(' · '),
      run: () => {
        onClose()
        void navigate({ to: laudoPath(uuid) as never })
      },
    }
  })
  return { entries, isFetching }
}

function useActions(onClose: () => void, onShortcuts: () => void): Entry[] {
  const navigate = useNavigate()
  const person = useUserInfo()
  const scheme = useScheme()
  const { setColorScheme } = useMantineColorScheme()
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const screens = screensOf(person.nivel, (capability) => grantOf(person, capability).reach !== 'none')
  const acts: readonly (readonly [string, () => void])[] = [
    [
      scheme === 'light' ? 'Usar tema escuro' : 'Usar tema claro',
      () => setColorScheme(scheme === 'light' ? 'dark' : 'light'),
    ],
    ['Atalhos do teclado', onShortcuts],
    ['Alterar senha', () => void navigate({ to: paths.changePassword })],
    ['Sair', () => void signOut()],
  ]
  return [
    ...screens.map(
      ({ path, title }): Entry => ({
        key: path,
        group: 'Telas',
        title,
        run: then(() => void navigate({ to: path })),
      }),
    ),
    ...acts.map(([title, act]): Entry => ({ key: title, group: 'Ações', title, run: then(act) })),
  ]
}
