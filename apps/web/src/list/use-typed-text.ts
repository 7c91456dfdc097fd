import { useEffect, useRef, useState } from 'react'

/** Time without a key after which a typed text is sent. */
const PAUSE_MS = 250

export interface TypedText {
  readonly text: string
  /** Receives a typed text, which is sent after a pause, or at once. */
  readonly type: (typed: string, when?: 'at a pause' | 'now') => void
}

/** A text that is sent while it is typed. `value` is the text that was sent; when something else changes it, it replaces the typed text. */
export function useTypedText(value: string, onSend: (text: string) => void): TypedText {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  const [overruled, setOverruled] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The value changed from outside: a step back in the history, a filter that was removed. The person's own typing comes back as `sent` and
  // changes nothing.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
      setOverruled(overruled + 1)
    }
  }

  // A replaced text and a text whose field is gone are not sent any more.
  useEffect(() => () => clearTimeout(timer.current), [overruled])

  const type: TypedText['type'] = (typed, when = 'at a pause') => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        const wanted = typed.trim()
        setSent(wanted)
        onSend(wanted)
      },
      when === 'now' ? 0 : PAUSE_MS,
    )
  }
  return { text, type }
}
