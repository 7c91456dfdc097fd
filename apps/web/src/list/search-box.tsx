import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isTyping } from '../ui/is-typing.ts'
import { useTypedText } from './use-typed-text.ts'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Called with the arrow down, which moves the focus into the list. */
  readonly onDown: () => void
}

/** The search of a list. `/` focuses it from anywhere; Esc empties it and then leaves it. */
export function SearchBox({ label, value, onSearch, onDown }: SearchBoxProps) {
  const { text, type } = useTypedText(value, onSearch)
  const input = useRef<HTMLInputElement>(null)

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
          <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => type('', 'now')} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 'now')
        if (event.key === 'Escape') {
          if (text === '') event.currentTarget.blur()
          else type('', 'now')
        }
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          onDown()
        }
      }}
    />
  )
}
