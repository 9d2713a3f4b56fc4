import type { ChannelIssue } from '../../../modules/organisation/index.ts'

/**
 * What Amazon has against an offer most often, by its code (Seller Central, “Error codes”), in plain words. A listing
 * that is tied to another article keeps that tie for a day after it was deleted.
 */
export const AMAZON_ISSUES: Readonly<Record<string, ChannelIssue>> = {
  '5461': {
    text: {
      de: 'Amazon lässt diese Marke nur mit Freigabe anbieten. Bitte beantragen Sie sie in Seller Central oder prüfen Sie, ob die EAN zur Marke gehört.',
      en: 'Amazon lets this brand be offered only with its approval. Please apply for it in Seller Central, or check that the EAN is of this brand.',
      es: 'Amazon solo permite ofrecer esta marca con su aprobación. Solicítela en Seller Central o compruebe que el EAN sea de la marca.',
    },
  },
  '5665': {
    text: {
      de: 'Amazon kennt diese Marke noch nicht. Bitte lassen Sie sie in Seller Central mit einem Foto des Artikels freigeben.',
      en: 'Amazon does not know this brand yet. Please have it approved in Seller Central with a photo of the article.',
      es: 'Amazon aún no conoce esta marca. Haga que la aprueben en Seller Central con una foto del artículo.',
    },
  },
  '8005': {
    isIdentity: true,
    text: {
      de: 'Ihre SKU gehört bei Amazon zu einem anderen Artikel. Melden Sie das Angebot ab; nach 24 Stunden wird es mit der richtigen EAN neu angelegt.',
      en: 'At Amazon your SKU belongs to another article. Delist the offer; after 24 hours it is listed anew with the right EAN.',
      es: 'En Amazon su SKU corresponde a otro artículo. Dé de baja la oferta; a las 24 horas se vuelve a crear con el EAN correcto.',
    },
  },
  '8026': {
    text: {
      de: 'Ihr Konto darf in dieser Kategorie nicht verkaufen. Bitte beantragen Sie die Freigabe in Seller Central.',
      en: 'Your account may not sell in this category. Please apply for it in Seller Central.',
      es: 'Su cuenta no puede vender en esta categoría. Solicite la autorización en Seller Central.',
    },
  },
  '8541': {
    isIdentity: true,
    text: {
      de: 'Die EAN gehört bei Amazon zu einem Artikel mit anderen Angaben. Bitte prüfen Sie die EAN. Stimmt sie, melden Sie das Angebot ab; nach 24 Stunden wird es neu angelegt.',
      en: 'At Amazon the EAN is that of an article with other details. Please check the EAN. If it is right, delist the offer; after 24 hours it is listed anew.',
      es: 'En Amazon el EAN corresponde a un artículo con otros datos. Compruebe el EAN. Si es correcto, dé de baja la oferta; a las 24 horas se vuelve a crear.',
    },
  },
  '8542': {
    isIdentity: true,
    text: {
      de: 'EAN und SKU führen bei Amazon zu verschiedenen Artikeln. Bitte prüfen Sie die EAN. Stimmt sie, melden Sie das Angebot ab; nach 24 Stunden wird es neu angelegt.',
      en: 'At Amazon EAN and SKU lead to different articles. Please check the EAN. If it is right, delist the offer; after 24 hours it is listed anew.',
      es: 'En Amazon el EAN y el SKU llevan a artículos distintos. Compruebe el EAN. Si es correcto, dé de baja la oferta; a las 24 horas se vuelve a crear.',
    },
  },
  '8560': {
    text: {
      de: 'Amazon findet zu diesen Angaben keinen Artikel. Bitte prüfen Sie die EAN, oder legen Sie den Artikel in Seller Central an.',
      en: 'Amazon finds no article by these details. Please check the EAN, or create the article in Seller Central.',
      es: 'Amazon no encuentra ningún artículo con estos datos. Compruebe el EAN o cree el artículo en Seller Central.',
    },
  },
  '8566': {
    isIdentity: true,
    text: {
      de: 'Ihre SKU ist bei Amazon schon mit einem anderen Artikel verbunden. Melden Sie das Angebot ab; nach 24 Stunden wird es neu angelegt.',
      en: 'At Amazon your SKU is tied to another article already. Delist the offer; after 24 hours it is listed anew.',
      es: 'En Amazon su SKU ya está vinculado a otro artículo. Dé de baja la oferta; a las 24 horas se vuelve a crear.',
    },
  },
  '8572': {
    text: {
      de: 'Amazon kennt diese EAN nicht oder ordnet sie keinem passenden Artikel zu. Bitte prüfen Sie die EAN beim Hersteller.',
      en: 'Amazon does not know this EAN, or no article that fits it. Please check the EAN with the manufacturer.',
      es: 'Amazon no conoce este EAN o no le corresponde ningún artículo adecuado. Compruebe el EAN con el fabricante.',
    },
  },
  '13013': {
    text: {
      de: 'Unter dieser SKU gibt es bei Amazon kein Angebot mehr. In der Nacht wird das bemerkt und das Angebot neu angelegt.',
      en: 'At Amazon there is no offer with this SKU any more. That is noticed in the night, and the offer is listed anew.',
      es: 'En Amazon ya no hay ninguna oferta con este SKU. Por la noche se detecta y la oferta se vuelve a crear.',
    },
  },
  '90041': {
    text: {
      de: 'Eine Angabe hat für Amazon nicht die richtige Form. Welche, steht in der Meldung.',
      en: 'A detail does not have the form that Amazon wants. The message says which.',
      es: 'Un dato no tiene la forma que exige Amazon. El mensaje indica cuál.',
    },
  },
  '90220': {
    text: {
      de: 'Amazon verlangt eine Angabe, die fehlt. Welche, steht in der Meldung.',
      en: 'Amazon asks for a detail that is missing. The message says which.',
      es: 'Amazon exige un dato que falta. El mensaje indica cuál.',
    },
  },
}
