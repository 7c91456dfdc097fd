/** Shown beside a field when an archived entity has this e-mail or CNPJ; offers to restore it instead of registering again. */
import { emailSchema, Problem, type Tipo } from '@faixa/contract'
import { isCnpj } from '@faixa/domain'
import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { ENTITY_WORDS } from '../../../entidades/entity-words.ts'
import { useMay } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { readAgain } from '../use-archiving.tsx'

/** Time without a key after which a typed value is looked up, ms. */
const TYPED_MS = 400

export interface Restored {
  readonly tipo: Tipo
  readonly id: number
}

interface ArchivedNoteProps {
  readonly tipo: Tipo
  readonly field: 'email' | 'cnpj'
  readonly value: string
  readonly onRestored: (restored: Restored) => void
}

export function ArchivedNote({ tipo, field, value, onRestored }: ArchivedNoteProps) {
  // Other people may not know which entities are archived.
  const mayRestore = useMay('restoreArchived')
  const [typed] = useDebouncedValue(value.trim(), TYPED_MS)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const complete = field === 'email' ? emailSchema.safeParse(typed).success : isCnpj(typed)
  const { data } = useQuery({
    ...query('findArchived', { params: { tipo }, query: { [field]: typed } }),
    enabled: mayRestore && complete && typed === value.trim(),
  })
  const found = complete && typed === value.trim() ? data?.arquivado : undefined
  if (!found) return null
  const { one } = ENTITY_WORDS[found.tipo]
  const restore = async () => {
    setBusy(true)
    try {
      await api.restoreEntity({ params: { tipo: found.tipo, id: found.id } })
      showToast({ title: 'Restaurado', message: `${found.nome} está de volta.` })
      await Promise.all([readAgain(), invalidate('findArchived')])
      onRestored({ tipo: found.tipo, id: found.id })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setRefusal(error.extras.erros?.[0]?.mensagem ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Note tone="info" role="status" p="xs">
      <Text size="sm">
        {field === 'email' ? 'Este e-mail' : 'Este CNPJ'} é de um cadastro arquivado: {one} <b>{found.nome}</b>.
        Restaure-o em vez de cadastrar de novo.
      </Text>
      {refusal !== undefined && (
        <Text size="sm" role="alert" mt={4}>
          {refusal}
        </Text>
      )}
      <Button size="xs" variant="default" mt="xs" loading={busy} onClick={() => void restore()}>
        Restaurar e editar
      </Button>
    </Note>
  )
}
