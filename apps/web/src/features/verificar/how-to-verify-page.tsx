/** Explains what a check proves and what it does not, from docs/verificar.md: for any holder of a laudo, signed in or not. */

import { html, sections, title } from 'virtual:verificar'
import { DocumentPage } from '../../document/document-page.tsx'

export default function HowToVerifyPage() {
  return <DocumentPage title={title} sections={sections} html={html} />
}
