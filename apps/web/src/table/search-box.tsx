import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../ui/is-typing.ts'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** The arrow that leads down into the list. */
  readonly onDown: () => void
}

/** Between two keys of somebody who types; every pause asks the server. */
const PAUSE_MS = 250

/** `/` leads here from anywhere, Esc empties it and then leaves it. */
export function SearchBox({ label, value, onSearch, onDown }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  const [overruled, setOverruled] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // Changed from elsewhere: the way back, a filter that was cleared. What comes back of one's own typing changes nothing.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
      setOverruled(overruled + 1)
    }
  }

  // What was being typed is not sent any more, nor is it once the box has gone.
  useEffect(() => () => clearTimeout(timer.current), [overruled])

  const search = (typed: string, pause: number) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = typed.trim()
      setSent(wanted)
      onSearch(wanted)
    }, pause)
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" aria-hidden visibleFrom="sm">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => search('', 0)} />
        )
      }
      onChange={(event) => search(event.currentTarget.value, PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0)
        if (event.key === 'Escape') {
          if (text === '') event.currentTarget.blur()
          else search('', 0)
        }
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          onDown()
        }
      }}
    />
  )
}
