/** The columns of text files: those that the person assigned in this form, and those that the empresa or the prestadora keeps. */
import type { KeptProfile } from '@faixa/contract'
import type { TextProfile } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { keepColumns, readColumns } from '../files/kept-decisions.ts'

export interface Columns {
  /** The first one that has the headings of a file is used for it. */
  readonly profiles: readonly TextProfile[]
  readonly kept: readonly KeptProfile[]
  /** The empresa for which staff keeps a profile; empty where none is chosen. */
  readonly empresa: string
  assign(profile: TextProfile): void
}

interface ColumnsOptions {
  readonly keepKey: string
  readonly empresa: string
  readonly prestadora: string
  /** True where a table was chosen. */
  readonly isAsked: boolean
}

export function useColumns({ keepKey, empresa, prestadora, isAsked }: ColumnsOptions): Columns {
  const [assigned, setAssigned] = useState(() => readColumns(keepKey))
  // What the server does not answer is only not recognised: the person assigns it.
  const { data } = useQuery({ ...query('listColumnProfiles', { query: { empresa, prestadora } }), enabled: isAsked })
  const kept = data?.perfis ?? NONE
  return {
    profiles: [...assigned, ...kept.map(({ perfil }) => perfil as unknown as TextProfile)],
    kept,
    empresa,
    assign(profile) {
      const headings = JSON.stringify(profile.titulos)
      const others = assigned.filter(({ titulos }) => JSON.stringify(titulos) !== headings)
      setAssigned([profile, ...others])
      keepColumns(keepKey, [profile, ...others])
    },
  }
}

const NONE: readonly KeptProfile[] = []
