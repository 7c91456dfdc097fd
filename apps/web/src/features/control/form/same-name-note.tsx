/** Names the registered entities that have the typed name: a second one is allowed, and is mostly a mistake. */
import type { Tipo } from '@faixa/contract'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { ENTITY_WORDS } from '../../../entidades/entity-words.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { listPath } from '../control-address.ts'

/** Pause in typing after which the server is asked, ms. */
const TYPED_MS = 400

/** The lists whose rows are recognised by their names, with the field of the parent below which a name counts. */
export const NAMED_BELOW: { readonly [List in Tipo]?: 'empresa' | 'prestadora' | undefined } = {
  empresas: undefined,
  unidades: 'empresa',
  prestadoras: undefined,
  pilotos: 'prestadora',
  produtos: undefined,
}

interface SameNameNoteProps {
  readonly tipo: Tipo
  readonly nome: string
  /** Id of the parent; empty until it is chosen. */
  readonly pai: string
}

export function SameNameNote({ tipo, nome, pai }: SameNameNoteProps) {
  const [typed] = useDebouncedValue(nome.trim(), TYPED_MS)
  const settled = typed.length > 2 && typed === nome.trim()
  const { data } = useQuery({
    ...query('findSameName', { params: { tipo }, query: { nome: typed, ...(pai !== '' && { pai: Number(pai) }) } }),
    enabled: settled,
  })
  const [first] = settled ? (data?.iguais ?? []) : []
  if (!first) return null
  return (
    <Note tone="warning" role="status" p="xs">
      <Text size="sm">
        Este nome já existe em {ENTITY_WORDS[tipo].many}:{' '}
        <TextLink underline="always" to={listPath(tipo)} search={{ busca: first.nome }}>
          {first.nome}
        </TextLink>
        . Confira antes de cadastrar de novo.
      </Text>
    </Note>
  )
}
