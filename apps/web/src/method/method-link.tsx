import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/page/links.tsx'
import type { MethodSection } from './method-sections.ts'

/** A link to the method, opened in a new tab, because files chosen in a form are lost when it is left. */
export function MethodLink({ section }: { readonly section: MethodSection }) {
  return (
    <TextLink to={paths.method} hash={section} target="_blank" size="xs">
      Como é calculado
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
      <IconExternalLink size={12} stroke={1.8} style={{ marginLeft: 4, verticalAlign: '-1px' }} aria-hidden />
    </TextLink>
  )
}
