/** The public method, as docs/metodo.md has it: for whoever receives a laudo, signed in or not. */

import { html, sections, title } from 'virtual:metodo'
import { DocumentPage } from '../../document/document-page.tsx'

export default function MethodPage() {
  return <DocumentPage title={title} sections={sections} html={html} />
}
