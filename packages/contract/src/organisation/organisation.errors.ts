import { defineErrors } from '../shared/define-errors.ts'

export const organisationErrors = defineErrors({
  store_not_found: {
    status: 404,
    de: 'Filiale nicht gefunden.',
    en: 'Store not found.',
    es: 'Tienda no encontrada.',
  },
  store_number_taken: {
    status: 409,
    de: 'Diese Filialnummer ist schon vergeben.',
    en: 'This store number is taken already.',
    es: 'Este número de tienda ya está asignado.',
  },
  store_in_use: {
    status: 409,
    de: 'In dieser Filiale warten noch Positionen ({lines}) oder Reservierungen ({reservations}).',
    en: 'Lines ({lines}) or reservations ({reservations}) still wait in this store.',
    es: 'En esta tienda aún esperan líneas ({lines}) o reservas ({reservations}).',
  },
  channel_not_sold_on: {
    status: 404,
    de: 'Über diesen Kanal verkauft Ihre Firma nicht.',
    en: 'Your company does not sell on this channel.',
    es: 'Su empresa no vende en este canal.',
  },
  device_not_found: {
    status: 404,
    de: 'Gerät nicht gefunden.',
    en: 'Device not found.',
    es: 'Dispositivo no encontrado.',
  },
  device_unknown: {
    status: 422,
    de: 'Kein Gerät zeigt gerade diese ID. Öffnen Sie darauf /scan und geben Sie die ID ein, die dort steht.',
    en: 'No device shows this ID now. Open /scan on it and enter the ID that you see there.',
    es: 'Ningún dispositivo muestra ahora este ID. Abra /scan en él e introduzca el ID que aparece allí.',
  },
  device_id_taken: {
    status: 409,
    de: 'Diese Geräte-ID ist schon vergeben.',
    en: 'This device ID is taken already.',
    es: 'Este ID de dispositivo ya está asignado.',
  },
  sales_channel_not_found: {
    status: 404,
    de: 'Diesen Kanal gibt es nicht.',
    en: 'There is no such channel.',
    es: 'Este canal no existe.',
  },
  channel_account_not_found: {
    status: 404,
    de: 'Dieses Konto gibt es nicht, oder es gehört dem Betreiber.',
    en: 'There is no such account, or it is the provider’s.',
    es: 'Esta cuenta no existe o pertenece al operador.',
  },
  channel_account_name_taken: {
    status: 409,
    de: 'Ein Konto mit diesem Namen gibt es bei dem Kanal schon.',
    en: 'There is an account of this name at the channel already.',
    es: 'Ya existe una cuenta con este nombre en el canal.',
  },
  channel_adapter_unfit: {
    status: 422,
    de: 'So kann dieser Kanal nicht angebunden werden.',
    en: 'This channel cannot be connected this way.',
    es: 'Este canal no se puede conectar así.',
  },
  channel_account_unchecked: {
    status: 422,
    de: 'Dieser Kanal liefert selbst an; eine Verbindung dorthin gibt es nicht.',
    en: 'This channel delivers by itself; there is no connection to check.',
    es: 'Este canal entrega por sí mismo; no hay conexión que comprobar.',
  },
  first_import_missing: {
    status: 409,
    de: 'Starten Sie zuerst den ersten Import.',
    en: 'Start the first import first.',
    es: 'Inicie primero la primera importación.',
  },
  first_import_started: {
    status: 409,
    de: 'Der erste Import läuft schon oder ist erledigt.',
    en: 'The first import is under way or done already.',
    es: 'La primera importación ya está en marcha o terminada.',
  },
  first_import_day: {
    status: 422,
    de: 'Der Tag liegt in der Zukunft oder mehr als {years} Jahre zurück.',
    en: 'The day lies in the future or more than {years} years back.',
    es: 'El día está en el futuro o hace más de {years} años.',
  },
  credentials_missing: {
    status: 422,
    de: 'Es sind keine Zugangsdaten hinterlegt.',
    en: 'No credentials are stored.',
    es: 'No hay credenciales guardadas.',
  },
  key_pair_not_found: {
    status: 404,
    de: 'Dieses Schlüsselpaar gibt es nicht.',
    en: 'There is no such key pair.',
    es: 'Este par de claves no existe.',
  },
  sso_scope_for_admins: {
    status: 403,
    de: 'Ein Schlüsselpaar für die Anmeldung von Personen kann nur die Administration anlegen oder ändern.',
    en: 'Only administrators can make or change a key pair that logs people in.',
    es: 'Solo la administración puede crear o modificar un par de claves que inicia sesiones de personas.',
  },
  key_scope_missing: {
    status: 403,
    de: 'Dieses Schlüsselpaar gilt nicht für den Bereich „{scope}“.',
    en: 'This key pair does not hold the scope “{scope}”.',
    es: 'Este par de claves no tiene el ámbito «{scope}».',
  },
})
