import { useEffect, useRef, useState } from 'react'

/** Between two keys of somebody who types; every pause asks the server. */
const PAUSE_MS = 250

export interface TypedText {
  readonly text: string
  /** Sent after a pause, or at once. */
  readonly type: (typed: string, when?: 'at a pause' | 'now') => void
}

/** A text in a field that is sent while it is typed. `value`: what is sent already; changed from elsewhere, it overrules what is being typed. */
export function useTypedText(value: string, onSend: (text: string) => void): TypedText {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  const [overruled, setOverruled] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Changed from elsewhere: the way back, a filter that was cleared. What comes back of one's own typing changes nothing.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
      setOverruled(overruled + 1)
    }
  }

  // What was being typed is not sent any more, nor is it once the field has gone.
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
