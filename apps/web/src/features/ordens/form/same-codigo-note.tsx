/** Names the orders that have the typed code: a second one is allowed, and is mostly a mistake. */
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { dateTextOf } from '../../../form/fields/date-text.ts'
import { paths } from '../../../paths.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { TextLink } from '../../../ui/page/links.tsx'

/** Pause in typing after which the server is asked, ms. */
const TYPED_MS = 400

interface SameCodigoNoteProps {
  readonly codigo: string
  /** Id; empty until it is chosen. */
  readonly empresa: string
}

export function SameCodigoNote({ codigo, empresa }: SameCodigoNoteProps) {
  const [typed] = useDebouncedValue(codigo.trim(), TYPED_MS)
  const settled = typed.length > 2 && typed === codigo.trim()
  const { data } = useQuery({
    ...query('findSameCodigo', { query: { codigo: typed, ...(empresa !== '' && { empresa: Number(empresa) }) } }),
    enabled: settled,
  })
  const [first] = settled ? (data?.iguais ?? []) : []
  if (!first) return null
  return (
    <Note tone="warning" role="status" p="xs">
      <Text size="sm">
        Já existe uma ordem com este código:{' '}
        <TextLink underline="always" to={paths.ordem} params={{ uuid: first.uuid }}>
          {first.codigo}, de {dateTextOf(first.data)}
        </TextLink>
        . Confira antes de cadastrar de novo.
      </Text>
    </Note>
  )
}
