import type { Archive } from './paper.ts'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The metadata of the enclosed file, with the schema that explains it (Factur-X 1.0, XMP extension schema). */
const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded XML document', 'factur-x.xml'],
  ['DocumentType', 'The type of the hybrid document in capital letters', 'INVOICE'],
  ['Version', 'The actual version of the standard applying to the embedded XML document', '1.0'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document', 'EN 16931'],
] as const

/** What makes a PDF a Factur-X (ZUGFeRD 2) document of the profile EN 16931: the enclosed XML, and metadata that declares it. */
export const facturX = (xml: string, createdAt: Date): Archive => ({
  createdAt,
  attachments: [
    {
      name: 'factur-x.xml',
      mediaType: 'text/xml',
      relationship: 'Alternative',
      description: 'Factur-X/ZUGFeRD',
      bytes: Buffer.from(xml, 'utf8'),
    },
  ],
  metadata: [
    `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${PROPERTIES.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>`,
    extensionSchema(),
  ],
})

/** PDF/A wants every property that it does not know itself to be described in the file (ISO 19005-3, 6.6.2.3). */
function extensionSchema(): string {
  const properties = PROPERTIES.map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  )
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
}
