/**
 * Passwords of at least twelve characters that lists of leaked ones have near the top, reduced to letters and digits
 * in lower case. Shorter ones never get this far.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `000000000000 0123456789ab 012345678910 111111111111 111122223333 112233445566 121212121212 123123123123 123412341234
1234567890123 12345678901234 123456789012 123456789123 1234567890ab 123456789abc 123456abcdef 123456qwerty 123456qwertz
123456789qwe 123456789asd 123654789123 147258369147 1q2w3e4r5t6y 1q2w3e4r5t6z 1qaz2wsx3edc 222222222222 555555555555
666666666666 777777777777 888888888888 987654321098 999999999999 abc123456789 abcd12345678 abcdef123456 abcdefghijkl
administrator administrator1 admin1234567 admin12345678 asdfasdfasdf asdfghjkl123 asdfghjkloea asdf12345678 basketball12
bayernmuenchen1 berlin123456 borussia1909 borussiadortmund changeme1234 changemenow1 christopher1 computer1234
deutschland1 deutschland123 einkaufen123 fcbayern1900 football1234 fussball1234 geheim123456 hallohallo12 hallohallo123
hallo1234567 hallo12345678 hamburg12345 hamburgersv1887 herzlichwillkommen iloveyou1234 iloveyou12345 ichliebedich
ichliebedich1 internet1234 kontorkontor1 kontor123456 lassmichrein letmein12345 letmeinplease liverpool123 manchester123
meinpasswort meinpasswort1 mustermann123 password1234 password12345 password123456 passwordpassword passwort1234
passwort12345 passwort123456 passwortpasswort princess1234 qazwsxedcrfv qwerty123456 qwerty1234567 qwertyqwerty
qwertyuiop12 qwertyuiop123 qwertyuiopas qwertz123456 qwertzqwertz qwertzuiop12 qwertzuiop123 qwertzuiopue schalke04schalke
schatz123456 schuhhaus123 sommer202020 sonnenschein sonnenschein1 sonnenschein123 spiderman123 starwars1234 sunshine1234
superman1234 testtesttest test12345678 test123456789 trustno1trustno1 unbekannt123 welcome12345 welcome123456
werderbremen1 willkommen12 willkommen123 willkommen1234 winter202020 yxcvbnm12345 zaq12wsxcde3`.split(/\s+/),
)
