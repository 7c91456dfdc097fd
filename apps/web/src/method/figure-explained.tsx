import type { ReactNode } from 'react'
import { Explained } from '../ui/badges/explained.tsx'
import { sentence } from '../ui/sentence.ts'
import { MethodLink } from './method-link.tsx'
import type { MethodSection } from './method-sections.ts'

interface FigureExplainedProps {
  /** Its formula, from the tables of @faixa/domain or as a sentence. */
  readonly by: string
  readonly section: MethodSection
  readonly children: ReactNode
}

/** A figure, or its name, with its formula and a link to its section in the method. */
export function FigureExplained({ by, section, children }: FigureExplainedProps) {
  return (
    <Explained by={sentence(by)} more={<MethodLink section={section} />}>
      {children}
    </Explained>
  )
}
