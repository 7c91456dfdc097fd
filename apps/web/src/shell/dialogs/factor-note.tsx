import { paths } from '../../paths.ts'
import { formatDay } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'

/** Shows from when on a second factor will be required. */
export default function FactorNote({ from }: { readonly from: string }) {
  return (
    <Note tone="info" role="status" mb="md">
      A partir de {formatDay(new Date(from))}, o seu perfil só entra com verificação em duas etapas.{' '}
      <TextLink to={paths.verification} inherit c="inherit" underline="always">
        Cadastrar agora
      </TextLink>
    </Note>
  )
}
