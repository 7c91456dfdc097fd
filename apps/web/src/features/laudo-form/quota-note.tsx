import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Note } from '../../ui/messages/note.tsx'
import { quotaSentences } from './quota-sentences.ts'

/** Shows nothing until an empresa is chosen and most of a quota is used; a quota that cannot be read is the server's refusal later. */
export function QuotaNote({ empresa }: { readonly empresa: string }) {
  const { data } = useQuery({ ...query('readQuota', { query: { empresa } }), enabled: empresa !== '' })
  const said = data && quotaSentences(data)
  if (!said) return null
  return (
    <Note tone={said.usedUp ? 'danger' : 'warning'} role="status" mb="md">
      {said.sentences.join(' ')}
    </Note>
  )
}
