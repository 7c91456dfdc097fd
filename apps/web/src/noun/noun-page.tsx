/** The screen of one thing, whose uuid is in the address: loading, loaded, or not available to the person. */
import { type AnswerOf, type ReadRouteName, type Routes, type SentOf, uuidSchema } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { invalidate, query } from '../api/query.ts'
import type { paths } from '../paths.ts'
import { ButtonLink } from '../ui/page/links.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

interface NounPageProps<Name extends ReadRouteName> {
  /** The route that reads it. */
  readonly read: Name
  /** Message where it does not exist or is out of reach, with a link to the list. */
  readonly missing: string
  readonly list: { readonly to: (typeof paths)[keyof typeof paths]; readonly label: string }
  readonly waiting: ReactNode
  /** Sent in addition to the uuid. */
  readonly request?: Omit<SentOf<Routes[Name]>, 'params'>
  /** News of this noun, upon which it is read again. */
  readonly useEvents?: (listener: (event: { readonly uuid: string }) => void, catchUp: () => void) => void
  readonly children: (found: AnswerOf<Routes[Name]>) => ReactNode
}

export function NounPage<Name extends ReadRouteName>(props: NounPageProps<Name>) {
  const { uuid = '' } = useParams({ strict: false })
  if (!uuidSchema.safeParse(uuid).success) return <Missing {...props} />
  return <Found key={uuid} {...props} uuid={uuid.toLowerCase()} />
}

const NO_EVENTS = () => undefined

function Found<Name extends ReadRouteName>(props: NounPageProps<Name> & { readonly uuid: string }) {
  const { uuid, read, request, waiting, useEvents = NO_EVENTS, children } = props
  const sent = { params: { uuid }, ...request } as unknown as SentOf<Routes[Name]>
  const { data, error, refetch } = useQuery(query(read, sent))
  const readAgain = () => void invalidate(read, sent)
  useEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  if (data) return children(data)
  if (error && 'status' in error && error.status === 404) return <Missing {...props} />
  return error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : waiting
}

function Missing({ missing, list }: Pick<NounPageProps<ReadRouteName>, 'missing' | 'list'>) {
  return <EmptyState sentence={missing} action={<ButtonLink to={list.to}>{list.label}</ButtonLink>} />
}
