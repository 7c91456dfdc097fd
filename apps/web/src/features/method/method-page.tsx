/** The public method, from docs/metodo.md: for recipients of a laudo, signed in or not. */

import { html, sections, title } from 'virtual:metodo'
import { DocumentPage } from '../../document/document-page.tsx'

export default function MethodPage() {
  return <DocumentPage title={title} sections={sections} html={html} />
}
