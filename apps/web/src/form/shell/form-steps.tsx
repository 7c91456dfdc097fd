/** Steps of a long form on a telephone. All steps stay rendered, so that nothing typed is lost; wide windows show every step at once. */
import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useNarrow } from '../../ui/page/narrow.ts'
import { REVEAL } from '../state/use-fields.ts'
import classes from './form-steps.module.css'

export interface Steps {
  readonly titles: readonly string[]
  readonly current: number
  /** False on wide windows. */
  readonly isStepped: boolean
  go(step: number): void
}

export function useSteps(titles: readonly string[]): Steps {
  const isStepped = useNarrow()
  const [current, setCurrent] = useState(0)
  const go = (step: number) => {
    setCurrent(step)
    window.scrollTo({ top: 0 })
  }
  return { titles, current, isStepped, go }
}

const Shown = createContext<Steps | undefined>(undefined)

/** Names the steps above them. A field that gets the focus in another step opens that step. */
export function FormSteps({ steps, children }: { readonly steps: Steps; readonly children: ReactNode }) {
  const { titles, current, isStepped, go } = steps
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const reveal = ({ target }: Event) => {
      const step = (target as HTMLElement).closest<HTMLElement>('[data-step]')
      if (step?.hidden) go(Number(step.dataset['step']))
    }
    const form = root.current
    form?.addEventListener(REVEAL, reveal)
    return () => form?.removeEventListener(REVEAL, reveal)
  })
  return (
    <div ref={root}>
      {isStepped && (
        <ol className={classes.steps} aria-label="Etapas">
          {titles.map((title, step) => (
            <li key={title}>
              <button
                type="button"
                className={classes.step}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => go(step)}
              >
                <span className={classes.number}>{step + 1}</span> {title}
              </button>
            </li>
          ))}
        </ol>
      )}
      <Shown value={steps}>{children}</Shown>
    </div>
  )
}

/** A part of one step; a step may have several. */
export function Step({ at, children }: { readonly at: number; readonly children: ReactNode }) {
  const { isStepped = false, current = at } = useContext(Shown) ?? {}
  return (
    <div data-step={at} hidden={isStepped && current !== at}>
      {children}
    </div>
  )
}

/** Goes to the next step; undefined in the last one, which sends, and where all steps are shown. */
export function stepBar({ titles, current, isStepped, go }: Steps): ReactNode {
  const next = titles[current + 1]
  if (!isStepped || next === undefined) return undefined
  return (
    <>
      <Button onClick={() => go(current + 1)}>Continuar: {next}</Button>
      {current > 0 && (
        <Button variant="default" onClick={() => go(current - 1)}>
          Voltar
        </Button>
      )}
    </>
  )
}
